import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import * as z from "zod";
import { App } from "./app/providers.tsx";
import { startI18n } from "./shared/i18n/i18n.ts";

// The content policy forbids building code from text, which the fast path of the schemas would try.
z.config({ jitless: true });

const place = document.getElementById("root");
if (!place) throw new Error("the page has no root element");

await startI18n();
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
