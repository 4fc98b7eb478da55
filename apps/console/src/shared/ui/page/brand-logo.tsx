import { styled } from "@mui/material/styles";
import { readLogo } from "@sgval/contract/settings/logo";
import { useState } from "react";
import { env } from "../../../config/env.ts";
import { addressOf } from "../../api/call.ts";
import { useAuthOptions } from "../../queries/auth-options.ts";
import { BrandMark } from "./brand-mark.tsx";

/** White in both themes: logos are drawn for paper. */
const Plate = styled("img")({
  flex: "none",
  display: "block",
  padding: 2,
  borderRadius: 6,
  backgroundColor: "#fff",
  objectFit: "contain",
});

/** The version of the logo; the page knows one before its first request is answered. */
const useLogoVersion = (): number | null => {
  const options = useAuthOptions();
  return options ? options.logo : env.logo;
};

/**
 * The logo of the utility, or the mark of the product while there is none. Decorative: the title stands beside it.
 * @param size height in pixels; a logo is up to `widest` wide
 */
export const BrandLogo = ({ size, widest = size }: { size: number; widest?: number }) => {
  const version = useLogoVersion();
  const [broken, setBroken] = useState<number | null>(null);
  if (version === null || version === broken) return <BrandMark size={size} />;
  return (
    <Plate
      src={`${addressOf(readLogo.path)}?v=${version}`}
      alt=""
      height={size + 4}
      style={{ maxWidth: widest + 4 }}
      onError={() => setBroken(version)}
    />
  );
};
