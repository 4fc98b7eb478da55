import { passwordOf } from "@sgval/contract/access/fields";
import { fieldProblems, type ValidationMessage } from "@sgval/contract/message";

/** Password rules in display order; the strict rule only where it applies. */
const listed = [
  "password_too_short",
  "password_weak",
  "password_strict",
] as const satisfies ValidationMessage[];

export interface PasswordRule {
  key: (typeof listed)[number];
  met: boolean;
}

const brokenBy = (text: string, strict: boolean): ReadonlySet<string> => {
  const parsed = passwordOf(strict).safeParse(text);
  return new Set(parsed.success ? [] : fieldProblems(parsed.error).map(({ message }) => message));
};

/** Each rule and whether the text meets it, according to the schema that the server uses. */
export const passwordRules = (text: string, strict: boolean): PasswordRule[] => {
  const broken = brokenBy(text, strict);
  return listed
    .filter((key) => strict || key !== "password_strict")
    .map((key) => ({ key, met: text !== "" && !broken.has(`validation.${key}`) }));
};
