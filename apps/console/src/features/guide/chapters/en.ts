import { bookOf } from "../read-chapter.ts";

/** The chapters and pictures in English. */
export const book = bookOf(
  import.meta.glob<string>("./en/*.md", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
  import.meta.glob<string>("../pictures/en/*.webp", {
    eager: true,
    query: "?url",
    import: "default",
  }),
);
