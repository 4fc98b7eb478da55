import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod";
import { App } from "./app/providers.tsx";
import { showBootFailed } from "./app/shell/faults/boot-failed.ts";
import { readNetwork } from "./shared/api/use-online.ts";
import { hasTexts, startI18n } from "./shared/i18n/i18n.ts";

// The content policy forbids building code from text, which the fast path of the schemas would try.
z.config({ jitless: true });

const place = document.getElementById("root");
if (!place) throw new Error("the page has no root element");

readNetwork();

try {
  await startI18n();
  // A language without its texts would show their keys.
  if (!hasTexts()) throw new Error("the texts could not be fetched");
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch (error) {
  reportError(error);
  showBootFailed(place);
}
