import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { expect, it } from "vitest";
import { encryptForBrowser, vapidAuthorization } from "./push-request.ts";

/** RFC 8291, appendix A. */
const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

it("encrypts a message for a browser as the example of RFC 8291", () => {
  const once = {
    salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
  };
  const plain = Buffer.from("When I grow up, I want to be a watermelon");
  expect(encryptForBrowser(plain, keys, once).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

it("encrypts nothing for keys that are none, and no message that vendors need not take", () => {
  expect(() => encryptForBrowser(Buffer.from("x"), { ...keys, auth: "AAAA" })).toThrow();
  expect(() => encryptForBrowser(Buffer.alloc(3994), keys)).toThrow();
  expect(() =>
    encryptForBrowser(Buffer.from("x"), { ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") }),
  ).toThrow();
});

it("signs for the vendor of the browser alone, for twelve hours", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { publicKey: "BPub", privateKey: JSON.stringify(privateKey.export({ format: "jwk" })) };
  const about = { endpoint: "https://push.example/abc", contact: "https://sg-val.example", now: 5_000 };
  const [, head = "", claims = "", signature = ""] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=BPub$/.exec(vapidAuthorization(key, about)) ?? [];
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
    ...{ aud: "https://push.example", exp: 43_205, sub: "https://sg-val.example" },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const by = {
    key: createPublicKey(publicKey.export({ type: "spki", format: "pem" })),
    dsaEncoding: "ieee-p1363" as const,
  };
  expect(verify("sha256", signed, by, Buffer.from(signature, "base64url"))).toBe(true);
});
