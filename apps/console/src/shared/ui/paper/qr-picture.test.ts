import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { qrPath } from "./qr-picture.tsx";

const uri = "otpauth://totp/SG-VAL:tam01?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=SG-VAL";

describe("QR code of a key", () => {
  it("draws every dark module once and leaves a quiet zone of four around them", () => {
    const { side, path } = qrPath(uri);
    const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const bare = encode(uri, { ecc: "M", border: 0 });
    expect(side).toBe(bare.size + 8);
    expect(drawn).toHaveLength(bare.data.flat().filter(Boolean).length);
    expect(Math.min(...drawn.flat())).toBe(4);
    expect(Math.max(...drawn.flat())).toBe(side - 5);
  });
});
