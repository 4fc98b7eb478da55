import { languages } from "@sgval/quantities/language";
import { describe, expect, it } from "vitest";
import { mailKinds } from "./texts/mail-text.ts";
import { mailTexts, writeMail } from "./write-mail.ts";

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe("the mails", () => {
  it.each(languages)("have in %s the same placeholders as in Vietnamese", (language) => {
    for (const kind of mailKinds) {
      expect(placeholders(mailTexts[language][kind].text)).toEqual(placeholders(mailTexts.vn[kind].text));
      expect(placeholders(mailTexts[language][kind].subject)).toEqual(["title"]);
    }
  });

  it("carry markup of a name as text: a mail has no other part", () => {
    const name = "<img src=x onerror=alert(1)>";
    for (const language of languages) {
      const mail = writeMail("passwordReset", language, {
        title: "SG-VAL",
        username: name,
        link: "https://sg/x",
      });
      expect(Object.keys(mail)).toEqual(["subject", "text"]);
      expect(mail.text).toContain(name);
    }
  });

  it("are filled once: a name that looks like a placeholder stays a name", () => {
    const { subject, text } = writeMail("passwordReset", "en", {
      title: "SG-VAL",
      username: "{{link}}",
      link: "https://sg/reset-password/abc",
    });
    expect(subject).toBe("SG-VAL: set a new password");
    expect(text).toContain("Hello {{link}},");
    expect(text).toContain("https://sg/reset-password/abc");
  });
});
