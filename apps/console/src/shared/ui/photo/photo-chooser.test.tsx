import { describe, expect, it } from "vitest";
import { photoProblem } from "./photo-chooser.tsx";

describe("photo file", () => {
  it("is refused for other types and when too large", () => {
    expect(photoProblem({ type: "application/pdf", size: 10 })).toBe("wrongType");
    expect(photoProblem({ type: "image/svg+xml", size: 10 })).toBe("wrongType");
    expect(photoProblem({ type: "image/png", size: 2 * 1024 * 1024 + 1 })).toBe("tooLarge");
    expect(photoProblem({ type: "image/gif", size: 2 * 1024 * 1024 })).toBeNull();
  });
});
