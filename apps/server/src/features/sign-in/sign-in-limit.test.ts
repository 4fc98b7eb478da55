import { dayMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { limitsOf, type SignInTryFrom } from "./sign-in-limit.ts";

const stranger: SignInTryFrom = {
  accountId: 7,
  login: "Lan1",
  ip: "10.0.0.1",
  browser: null,
  singleSignOn: false,
};
const now = 20_000 * dayMs;
const namesOf = (from: Partial<SignInTryFrom>) =>
  limitsOf({ ...stranger, ...from }, now).map(({ group, name }) => `${group}: ${name}`);

it("counts a try by account and address together, by address, and by account within a day", () => {
  expect(namesOf({})).toEqual([
    "account 7: address 10.0.0.1",
    "address 10.0.0.1: any account",
    "account 7: day 20000",
  ]);
});

it("counts tries from IPv6 by the network of a household and by that of a site", () => {
  expect(namesOf({ ip: "2001:db8:1:2::7" })).toEqual([
    "account 7: address 2001:db8:1:2",
    "account 7: address 2001:db8:1",
    "address 2001:db8:1:2: any account",
    "address 2001:db8:1: any account",
    "account 7: day 20000",
  ]);
});

it("counts all names of an account together, and the letters of a name that no account has without their case", () => {
  expect(namesOf({ login: "lan@example.vn" })).toEqual(namesOf({}));
  expect(namesOf({ accountId: null, login: "NOBODY" })).toEqual(
    namesOf({ accountId: null, login: "nobody" }),
  );
  expect(namesOf({ accountId: null })).not.toEqual(namesOf({}));
});

it("counts single sign-on and a known browser by themselves, from wherever", () => {
  expect(namesOf({ singleSignOn: true })).toEqual(["account 7: single sign-on"]);
  expect(namesOf({ browser: "b1" })).toEqual(["account 7: browser b1"]);
  expect(namesOf({ browser: "b1", ip: "10.0.0.2" })).toEqual(namesOf({ browser: "b1" }));
});

it("forgets after a right try only the wrong ones of the person, not those of others at the address", () => {
  expect(limitsOf(stranger, now).map(({ forgottenBySuccess }) => forgottenBySuccess)).toEqual([
    true,
    false,
    false,
  ]);
});

it.each(["10.0.0.1", "2001:db8:1:2::7"])(
  "gives %s fewer tries a day than it takes to close the account to others",
  (ip) => {
    const limits = limitsOf({ ...stranger, ip }, now);
    const account = limits.at(-1);
    // Of the two of IPv6 the wider one counts: whoever has a site has all its networks.
    const pair = limits.findLast(({ group, name }) => group === "account 7" && name.startsWith("address"));
    if (!pair || !account) throw new Error("no limits");
    let tries = pair.free;
    let pause = pair.first;
    for (let passed = 0; passed < dayMs; tries += 1) {
      passed += pause;
      pause = Math.min(2 * pause, pair.longest);
    }
    expect(tries).toBeLessThan(account.free);
  },
);
