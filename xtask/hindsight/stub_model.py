"""A stand-in for the language model and the embeddings that Hindsight calls, so that the real Hindsight can be tested
with no model and no network. Speaks the OpenAI protocol; the same request always gets the same answer.

What it answers, by what Hindsight asks:
  fact extraction   each sentence of the content is one fact, word for word, dated with the item's own time
  consolidation     each new statement is an observation; an equal statement strengthens the one that is there
  reflect           looks up what the tools offer, once each, then answers with what they found, and cites it
  a given schema    an instance of it, its text fields filled from what was asked
  embeddings        a hashed bag of words: texts are near when they share words

Faults, for tests:  POST /control {"fail": "http_500"|"http_429"|"garbage"|null, "target": "chat"|"embeddings"|"both",
"count": calls to fail (-1: all), "delay_ms": before each answer, "reset": true}; GET /control counts the calls.
A content with "[[stub:fail]]" in it is answered with 500 whenever facts are to be drawn from it.
"""

import argparse
import base64
import hashlib
import json
import math
import re
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WIDTH = 384
NO_FAULT = {"fail": None, "target": "chat", "count": 0, "delay_ms": 0}
LOOK_UPS = ("search_mental_models", "search_observations", "recall")
CITED_AT_MOST = 8


# --- embeddings ------------------------------------------------------------------------------------------------------


def embedding(text):
    """Three signed places a word, so that two words seldom fall together and the cosine is about shared words."""
    vector = [0.0] * WIDTH
    for word in re.findall(r"\w+", text.lower()) or ["-"]:
        digest = hashlib.sha256(word[:12].removesuffix("s").encode()).digest()
        for place in range(0, 12, 4):
            (slot,) = struct.unpack_from("<H", digest, place)
            vector[slot % WIDTH] += 1.0 if digest[place + 2] & 1 else -1.0
    length = math.sqrt(sum(value * value for value in vector)) or 1.0
    return [value / length for value in vector]


def embeddings_answer(request):
    texts = request.get("input", [])
    texts = [texts] if isinstance(texts, str) else texts
    vectors = [embedding(str(text)) for text in texts]
    if request.get("encoding_format") == "base64":
        vectors = [base64.b64encode(struct.pack(f"<{WIDTH}f", *vector)).decode() for vector in vectors]
    data = [{"object": "embedding", "index": at, "embedding": vector} for at, vector in enumerate(vectors)]
    return {"object": "list", "model": "stub", "data": data, "usage": {"prompt_tokens": 1, "total_tokens": 1}}


# --- chat ------------------------------------------------------------------------------------------------------------


def text_of(message):
    content = message.get("content")
    if isinstance(content, list):
        return "\n".join(part.get("text", "") for part in content if isinstance(part, dict))
    return content or ""


def sentences_of(text):
    pieces = re.split(r"(?<=[.!?])\s+|\n+", text)
    return [piece.strip(" -*\t") for piece in pieces if len(piece.strip(" -*\t")) > 3]


def extracted(prompt):
    """One fact a sentence. The prompt gives the item's time in brackets behind a written-out date."""
    dated = re.search(r"^Event Date: .*\(([^)]+)\)", prompt, re.M)
    facts = []
    for sentence in sentences_of(prompt.split("\nContent:\n", 1)[-1]):
        fact = {key: "N/A" for key in ("when", "where", "who", "why")}
        fact |= {"what": sentence, "fact_type": "world", "entities": names_in(sentence), "causal_relations": []}
        fact["fact_kind"] = "event" if dated else "conversation"
        if dated:
            fact["occurred_start"] = fact["occurred_end"] = dated[1]
        facts.append(fact)
    return {"facts": facts}


def extraction_content(request):
    prompts = [text_of(message) for message in request.get("messages", []) if message.get("role") == "user"]
    return prompts[0].partition("\nContent:\n")[2] if prompts else ""


def names_in(sentence):
    """Runs of capitalised words, the sentence's first word aside."""
    found = re.findall(r"(?<=[\w,;] )[A-Z][\w'-]+(?: [A-Z][\w'-]+)*", sentence)
    return list(dict.fromkeys(found))[:5]


def consolidated(prompt):
    new, _, old = prompt.partition("### New facts")[2].partition("### Existing observations")
    listed = re.search(r"\[.*\]", old, re.S)
    try:
        known = {item["text"].strip(): item["id"] for item in json.loads(listed[0])} if listed else {}
    except (ValueError, KeyError, TypeError):
        known = {}
    creates, updates = {}, {}
    for fact_id, line in re.findall(r"\[([0-9a-f-]{36})\]\s*(.+)", new):
        statement = re.sub(r"\s*\((?:occurred_start|occurred_end|mentioned_at)=.*$", "", line).split(" | ")[0].strip()
        if statement in known:
            blank = {"observation_id": known[statement], "current_text": statement}
            entry = updates.setdefault(statement, blank)
        else:
            entry = creates.setdefault(statement, {})
        entry |= {"text": statement, "reason": "stated"}
        entry.setdefault("source_fact_ids", []).append(fact_id)
    return {"creates": list(creates.values()), "updates": list(updates.values()), "deletes": []}


def found_by_tools(messages):
    """What the tools have answered so far: texts, and ids by the kind of thing they name."""
    found = {"texts": [], "memory_ids": [], "observation_ids": [], "mental_model_ids": []}
    kinds = {"observations": "observation_ids", "mental_models": "mental_model_ids"}

    def walk(value, kind):
        if isinstance(value, list):
            for item in value:
                walk(item, kind)
        elif isinstance(value, dict):
            name, text = value.get("id"), value.get("text") or value.get("content")
            if isinstance(name, str) and isinstance(text, str):
                found[kind].append(name)
                found["texts"].append(text.split(" | ")[0])
            for key, item in value.items():
                walk(item, kinds.get(key, kind))

    for message in messages:
        if message.get("role") == "tool":
            try:
                walk(json.loads(text_of(message)), "memory_ids")
            except ValueError:
                pass
    return {key: list(dict.fromkeys(values))[:CITED_AT_MOST] for key, values in found.items()}


def bullets(texts):
    return "\n".join(f"- {text}" for text in texts) or "No relevant information was found in memory."


def question_in(messages):
    text = next((text_of(m) for m in messages if m.get("role") == "user"), "")
    asked = re.search(r"(?:Question|Query):\s*(.+)", text)
    return (asked[1] if asked else text).strip()[:300]


def tool_step(request):
    messages = request["messages"]
    tools = {tool["function"]["name"]: tool["function"] for tool in request["tools"]}
    called = {call["function"]["name"] for m in messages for call in m.get("tool_calls") or []}
    choice = request.get("tool_choice")
    forced = choice["function"]["name"] if isinstance(choice, dict) else None
    name = forced or next((name for name in LOOK_UPS if name in tools and name not in called), None)
    name = name or next((name for name in ("answer_ready", "done") if name in tools), next(iter(tools)))
    schema = tools[name].get("parameters", {})
    if name in LOOK_UPS:
        arguments = {"reason": "looking it up", "query": question_in(messages)}
    elif name == "done":
        arguments = done_arguments(schema, found_by_tools(messages))
    else:
        arguments = instance(schema, question_in(messages))
    call = {"id": f"call_{len(messages)}", "type": "function"}
    call["function"] = {"name": name, "arguments": json.dumps(arguments)}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def done_arguments(schema, found):
    answer = bullets(found["texts"])
    section = {"heading": "Summary", "level": 2, "blocks": [answer]}
    known = {"answer": answer, "answer_found": bool(found["texts"]), "document": {"sections": [section]}}
    known |= {key: ids for key, ids in found.items() if key != "texts"}
    known["directive_compliance"] = "All directives followed."
    return {key: value for key, value in known.items() if key in schema.get("properties", {})}


def instance(schema, text, root=None):
    """The simplest value that fits a JSON schema; an enum takes the first of its words that the text names."""
    root = root or schema
    for step in schema.get("$ref", "#").lstrip("#/").split("/"):
        if step:
            schema = (root if "$ref" in schema else schema).get(step, {})
    for key in ("anyOf", "oneOf", "allOf"):
        if schema.get(key):
            options = [option for option in schema[key] if option.get("type") != "null"]
            return instance((options or schema[key])[0], text, root)
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        named = [word for word in schema["enum"] if str(word).lower() in text.lower()]
        return (named or schema["enum"])[0]
    kind = schema.get("type", "object" if "properties" in schema else "string")
    kind = next((one for one in kind if one != "null"), "null") if isinstance(kind, list) else kind
    if kind == "object":
        return {key: instance(value, text, root) for key, value in schema.get("properties", {}).items()}
    if kind == "array":
        items = schema.get("items", {"type": "string"})
        if items.get("type") == "string" and not items.get("enum"):
            return sentences_of(text)[: schema.get("maxItems", 5)]
        return [instance(items, text, root)]
    number = max(schema.get("minimum", 0), min(0, schema.get("maximum", 0)))
    return {"integer": int(number), "number": float(number), "boolean": True, "null": None}.get(kind, text)


def schema_in(request, whole):
    wanted = request.get("response_format") or {}
    if wanted.get("type") == "json_schema":
        return wanted["json_schema"].get("schema", {})
    # Hindsight may paste the schema into the prompt instead: the last object that reads as one.
    decoder = json.JSONDecoder()
    for start in reversed([at.start() for at in re.finditer(r'\{\s*"(?:\$defs|properties|type|title)"', whole)]):
        try:
            value, _ = decoder.raw_decode(whole, start)
        except ValueError:
            continue
        if isinstance(value, dict) and "properties" in value:
            return value
    return None


def chat_message(request):
    messages = request.get("messages", [])
    prompt = next((text_of(m) for m in messages if m.get("role") == "user"), "")
    whole = "\n".join(text_of(m) for m in messages)

    def said(value):
        return {"role": "assistant", "content": value if isinstance(value, str) else json.dumps(value)}

    if request.get("tools"):
        return tool_step(request)
    if "\nContent:\n" in prompt:
        return said(extracted(prompt))
    if "### New facts" in prompt and "### Existing observations" in prompt:
        return said(consolidated(prompt))
    schema = schema_in(request, whole)
    if schema:
        if {"action", "reason"} <= set(schema["properties"] if "properties" in schema else ()):
            return said({"action": "keep", "text": "", "reason": "as stated"})
        quoted = re.search(r'"""\s*(.*?)\s*"""', prompt, re.S)
        return said(instance(schema, (quoted[1] if quoted else prompt)[:2000]))
    found = found_by_tools(messages)["texts"]
    return said(bullets(found) if found else "ok")


# --- HTTP ------------------------------------------------------------------------------------------------------------


class Faults:
    """The plan for failures, and how often each kind of call came."""

    def __init__(self):
        self.lock, self.plan, self.counts = threading.Lock(), dict(NO_FAULT), {}

    def change(self, wanted):
        with self.lock:
            if wanted.get("reset"):
                self.plan, self.counts = dict(NO_FAULT), {}
            self.plan |= {key: value for key, value in wanted.items() if key in self.plan}

    def next_for(self, kind):
        with self.lock:
            self.counts[kind] = self.counts.get(kind, 0) + 1
            is_due = self.plan["fail"] and self.plan["count"] != 0 and self.plan["target"] in (kind, "both")
            if is_due and self.plan["count"] > 0:
                self.plan["count"] -= 1
            if is_due:
                self.counts["faults"] = self.counts.get("faults", 0) + 1
            return (self.plan["fail"] if is_due else None), self.plan["delay_ms"]

    def shown(self):
        with self.lock:
            return {"counts": dict(self.counts), "plan": dict(self.plan)}


FAULTS = Faults()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path.startswith("/v1/models"):
            self.answer(200, {"object": "list", "data": [{"id": "stub", "object": "model"}]})
        else:
            self.answer(200, FAULTS.shown())

    def do_POST(self):
        try:
            request = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
        except ValueError:
            return self.answer(400, {"error": {"message": "not JSON", "type": "invalid_request_error"}})
        if self.path.startswith("/control"):
            FAULTS.change(request)
            return self.answer(200, FAULTS.shown())
        kind = "embeddings" if self.path.endswith("/embeddings") else "chat"
        fault, delay_ms = FAULTS.next_for(kind)
        time.sleep(delay_ms / 1000)
        if fault in ("http_500", "http_429"):
            return self.answer(int(fault[-3:]), {"error": {"message": "planned fault", "type": "server_error"}})
        if kind == "embeddings":
            return self.answer(200, embeddings_answer(request))
        if "[[stub:fail]]" in extraction_content(request):
            return self.answer(500, {"error": {"message": "fault asked for by the content", "type": "server_error"}})
        message = {"role": "assistant", "content": "not json"} if fault == "garbage" else chat_message(request)
        ended = "tool_calls" if message.get("tool_calls") else "stop"
        self.answer(200, {
            "id": "stub", "object": "chat.completion", "created": 0, "model": "stub",
            "choices": [{"index": 0, "message": message, "finish_reason": ended}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        })


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, client_address):
        """A caller that hangs up is nothing to report."""


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--port", type=int, required=True)
    Server(("127.0.0.1", options.parse_args().port), Handler).serve_forever()
