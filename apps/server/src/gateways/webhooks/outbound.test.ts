import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mayCall } from "./address-rule.ts";
import { createOutbound } from "./outbound.ts";

const seen: { url: string | undefined; headers: IncomingMessage["headers"]; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string> } | "reset" | null = { status: 200 };
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    seen.push({ url: request.url, headers: request.headers, body });
    if (answer === "reset") request.socket.resetAndDestroy();
    else if (answer) response.writeHead(answer.status, answer.headers).end("x".repeat(100));
  });
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
  answer = { status: 200 };
});

const post = (url: string, { insideAllowed = true, addresses = ["127.0.0.1"], wait = 15_000 } = {}) =>
  createOutbound(
    async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    wait,
  ).post({ url, insideAllowed, headers: { "x-test": "1" }, body: "hello" });
const refused = { accepted: false, reason: "address_refused", mayRetry: false };

describe("addresses that somebody enters", () => {
  it.each([
    "127.0.0.1",
    "127.9.9.9",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "::1",
    "fd12::1",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
    // Translated without a table (SIIT), through Teredo, and of ISATAP.
    "::ffff:0:7f00:1",
    "2001:0:4136:e378:8000:63bf:f5ff:fffe",
    "2606:4700::5efe:a00:1",
    "2606:4700::200:5efe:c0a8:101",
    // Inside by themselves, whatever their interface id looks like.
    "fd12:3456:789a:1:0:5efe:808:808",
    "fec0::5efe:808:808",
    "2001:db8::5efe:808:808",
  ])("are refused inside unless an administrator allows one: %s", (address) => {
    expect([mayCall(address, false), mayCall(address, true)]).toEqual([false, true]);
  });

  it.each([
    "169.254.169.254",
    "169.254.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "fe80::1",
    "fe80::1%eth0",
    "fd00:ec2::254",
    "fd20:ce::254",
    "ff02::1",
    "fe80::5efe:808:808",
    "fe80::200:5efe:808:808",
    "ff02::5efe:808:808",
    "::",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::",
    "metadata.google.internal",
  ])("are refused for good where nothing but metadata, links and groups are: %s", (address) => {
    expect([mayCall(address, false), mayCall(address, true)]).toEqual([false, false]);
  });

  it.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::808:808"])(
    "may be called outside: %s",
    (address) => expect(mayCall(address, false)).toBe(true),
  );

  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://localhost/",
    "http://api.localhost./",
    "http://169.254.169.254/latest/meta-data",
    "http://user:pw@example.org/",
    "ftp://example.org/",
    "not an address",
  ])("are recognised however they are written: %s", async (url) => {
    expect(createOutbound().isCallable(url, false)).toBe(false);
    expect(await post(url, { insideAllowed: false })).toEqual(refused);
  });
});

describe("a request to an address that somebody entered", () => {
  it("carries headers and body, and no more is read than the status", async () => {
    expect(await post(`http://hook.example:${port}/in?a=1`)).toEqual({ accepted: true });
    expect(seen).toMatchObject([{ url: "/in?a=1", body: "hello", headers: { "x-test": "1" } }]);
  });

  it.each(["Http", "HTTP"])("is sent however its scheme is written: %s", async (scheme) => {
    expect(await post(`${scheme}://hook.example:${port}/in`)).toEqual({ accepted: true });
    expect(await post(`${scheme}S://hook.example:1/`)).toMatchObject({ reason: "unreachable" });
    expect(seen).toHaveLength(1);
  });

  it("with a header that cannot be sent is given up at once and says why", async () => {
    const headers = { authorization: "Bearer khoá-bí-mật-ế" };
    const url = `http://hook.example:${port}/`;
    const local = createOutbound(async () => [{ address: "127.0.0.1", family: 4 }]);
    expect(await local.post({ url, headers, insideAllowed: true, body: "hello" })).toEqual({
      accepted: false,
      reason: "not_sendable",
      mayRetry: false,
    });
  });

  it("goes nowhere when the name has an inside address, even beside another one", async () => {
    expect(await post(`http://hook.example:${port}/`, { insideAllowed: false })).toEqual(refused);
    const both = { insideAllowed: false, addresses: ["8.8.8.8", "10.0.0.1"] };
    expect(await post(`http://hook.example:${port}/`, both)).toEqual(refused);
    expect(await post(`http://hook.example:${port}/`, { addresses: ["169.254.169.254"] })).toEqual(refused);
    expect(seen).toEqual([]);
  });

  it("goes to the address that was checked, not to what the name answers the second time", async () => {
    let asked = 0;
    const rebinding = createOutbound(async () => {
      asked += 1;
      return [{ address: asked === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }];
    });
    const result = await rebinding.post({
      url: `http://hook.example:${port}/`,
      insideAllowed: true,
      headers: {},
      body: "x",
    });
    expect([result, asked, seen.length]).toEqual([{ accepted: true }, 1, 1]);
  });

  it("follows no redirect", async () => {
    answer = { status: 302, headers: { location: `http://hook.example:${port}/other` } };
    expect(await post(`http://hook.example:${port}/`)).toEqual({
      accepted: false,
      reason: "redirect",
      mayRetry: false,
    });
    expect(seen).toHaveLength(1);
  });

  it.each([
    [500, true],
    [503, true],
    [429, true],
    [400, false],
    [401, false],
    [410, false],
  ])("may succeed later after status %s: %s", async (status, mayRetry) => {
    answer = { status };
    expect(await post(`http://hook.example:${port}/`)).toEqual({
      accepted: false,
      reason: `status_${status}`,
      mayRetry,
    });
  });

  it("is given up when nobody listens, the name is unknown, or no answer comes", async () => {
    const unreachable = { accepted: false, reason: "unreachable", mayRetry: true };
    expect(await post("http://hook.example:1/")).toEqual(unreachable);
    const unknown = createOutbound(async () => Promise.reject(new Error("ENOTFOUND")));
    expect(
      await unknown.post({ url: "http://no.example/", insideAllowed: false, headers: {}, body: "" }),
    ).toEqual(unreachable);
    answer = null;
    expect(await post(`http://hook.example:${port}/`, { wait: 50 })).toEqual({
      accepted: false,
      ...{ reason: "timeout", mayRetry: true, mayHaveArrived: true },
    });
  });

  it("may have arrived when the connection breaks before the answer", async () => {
    answer = "reset";
    expect(await post(`http://hook.example:${port}/`)).toEqual({
      ...{ accepted: false, reason: "unreachable", mayRetry: true, mayHaveArrived: true },
    });
    expect(seen).toHaveLength(1);
  });
});
