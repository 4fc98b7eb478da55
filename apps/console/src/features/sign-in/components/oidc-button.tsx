import Button from "@mui/material/Button";
import { IconLogin2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { keepOidcWish, oidcAddress } from "../api/finish-oidc.ts";

const line = { flex: 1, height: 1, backgroundColor: paint.line } as const;

/** The other way in, by the provider this installation trusts. A link: the whole browser goes there. */
export const OidcButton = (props: { label: string; to: string | undefined; remember: boolean }) => {
  const { t } = useTranslation("signIn");
  return (
    <div style={{ display: "grid", gap: 18 }}>
      <div style={{ ...typeScale.bodyS, display: "flex", alignItems: "center", gap: 12, color: paint.mute }}>
        <span style={line} />
        {t("or")}
        <span style={line} />
      </div>
      <Button
        component="a"
        href={oidcAddress(props.to, props.remember)}
        onClick={() => keepOidcWish(props.remember)}
        variant="outlined"
        size="large"
        startIcon={<IconLogin2 size={18} stroke={1.75} aria-hidden />}
      >
        {t("oidc", { provider: props.label })}
      </Button>
    </div>
  );
};
