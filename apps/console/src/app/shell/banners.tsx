import Button from "@mui/material/Button";
import { IconAlertCircle, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "./banner.tsx";
import { DraftBanner } from "./draft-banner.tsx";
import { MaintenanceBanner } from "./maintenance-banner.tsx";
import { NetworkBanner } from "./network-banner.tsx";
import { useNewVersion, watchVersion } from "./new-version.ts";
import { useProblem, watchProblems } from "./problem.ts";

const ProblemBanner = () => {
  const { t } = useTranslation(["shell", "common"]);
  const router = useRouter();
  const client = useQueryClient();
  const details = useProblem((state) => state.details);
  if (details === null) return null;
  const close = () => useProblem.setState({ details: null });
  const again = () => {
    close();
    void client.invalidateQueries();
    void router.invalidate();
  };
  return (
    <Banner
      alarming
      icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden />}
      text={t("problem")}
      actions={
        <>
          <Button size="small" variant="outlined" onClick={again}>
            {t("common:retry")}
          </Button>
          <Button size="small" variant="text" onClick={() => void navigator.clipboard.writeText(details)}>
            {t("copyDetails")}
          </Button>
          <Button size="small" variant="text" onClick={close}>
            {t("common:close")}
          </Button>
        </>
      }
    />
  );
};

const VersionBanner = () => {
  const { t } = useTranslation("shell");
  const there = useNewVersion((state) => state.there);
  if (!there) return null;
  return (
    <Banner
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      text={t("newVersion")}
      actions={
        <Button size="small" variant="outlined" onClick={() => window.location.reload()}>
          {t("reload")}
        </Button>
      }
    />
  );
};

/** What concerns every page: no network, a fault, a new version. */
export const Banners = () => {
  useEffect(() => {
    const stops = [watchVersion(), watchProblems()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <>
      <NetworkBanner />
      <MaintenanceBanner />
      <ProblemBanner />
      <DraftBanner />
      <VersionBanner />
    </>
  );
};
