//! How small a picture must become: a long side, then less and less fidelity, then a shorter side.

/// The most bytes of one photo, as the depot takes it.
pub const MOST_PHOTO_BYTES: u32 = shared::entry::MAX_PHOTO_BYTES;

/// One try at making a picture small.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PhotoStep {
    /// The longest side, in pixels.
    pub side: u32,
    /// JPEG quality, from 0 to 1.
    pub quality: f64,
}

const fn step(side: u32, quality: f64) -> PhotoStep {
    PhotoStep { side, quality }
}

/// The tries, in order; the first that is small enough is kept. A leaf's spots want pixels more than
/// fidelity, so that quality goes first.
pub const PHOTO_STEPS: &[PhotoStep] = &[
    step(1280, 0.8),
    step(1280, 0.65),
    step(1280, 0.5),
    step(1024, 0.5),
    step(800, 0.5),
    step(640, 0.45),
    step(480, 0.4),
];

/// The measures of a picture whose longest side is to be at most so long; never larger than it is.
pub fn fit(width: u32, height: u32, side: u32) -> (u32, u32) {
    let longest = width.max(height);
    if longest <= side || longest == 0 {
        return (width.max(1), height.max(1));
    }
    let scaled = |of: u32| {
        let scaled =
            (u64::from(of) * u64::from(side) + u64::from(longest) / 2) / u64::from(longest);
        u32::try_from(scaled).unwrap_or(side).max(1)
    };
    (scaled(width), scaled(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_keeps_its_shape_and_never_grows() {
        assert_eq!(fit(4000, 3000, 1280), (1280, 960));
        assert_eq!(fit(3000, 4000, 1280), (960, 1280));
        assert_eq!(fit(640, 480, 1280), (640, 480));
        assert_eq!(fit(10_000, 3, 1280), (1280, 1));
        assert_eq!(fit(0, 0, 1280), (1, 1));
        assert_eq!(fit(u32::MAX, u32::MAX, 480), (480, 480));
    }

    #[test]
    fn every_step_is_smaller_than_the_one_before() {
        let shrinks = PHOTO_STEPS.windows(2).all(|pair| {
            pair[1].side <= pair[0].side
                && (pair[1].side < pair[0].side || pair[1].quality < pair[0].quality)
        });
        assert!(shrinks);
    }
}
