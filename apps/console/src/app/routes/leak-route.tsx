import Button from "@mui/material/Button";
import type { LeakDetail } from "@sgval/contract/leaks/leaks";
import { riskLevelLabels } from "@sgval/contract/risk/labels";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../config/paths.ts";
import { ChangeLog } from "../../features/activity/components/change-log.tsx";
import { isolationAtPlace, isolationTo } from "../../features/isolation/isolation-search.ts";
import { LeakPage } from "../../features/leaks/components/leak-page.tsx";
import { networkListQuery } from "../../features/network/api/networks.ts";
import { riskListQuery } from "../../features/risk/api/risks.ts";
import { everyLevel } from "../../features/risk/risk-search.ts";
import { useMay } from "../../shared/api/ability.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { AddressLink } from "../../shared/ui/address-link.tsx";

/** Networks that a leak without a pipe may lie in; more buttons would crowd the header. */
const MOST_NETWORKS = 3;

/** Links to the plan of what to close around a leak: around its pipe, else around its place in the networks in view. */
const PlanIsolation = ({ leak: { position, pipe } }: { leak: LeakDetail }) => {
  const { t } = useTranslation("isolation");
  const may = useMay()("Network.Index");
  const networks = useQuery({
    ...networkListQuery({ page: 1, size: MOST_NETWORKS }),
    enabled: position !== null && pipe === null && may,
  });
  if (!may) return null;
  if (pipe)
    return (
      <Button component={AddressLink} href={isolationTo(pipe.networkId, pipe.id)} variant="outlined">
        {t("open")}
      </Button>
    );
  const shown = networks.data?.data ?? [];
  if (!position) return null;
  return shown.map(({ id, name }) => (
    <Button key={id} component={AddressLink} href={isolationAtPlace(id, position)} variant="outlined">
      {shown.length > 1 ? `${t("open")} · ${name}` : t("open")}
    </Button>
  ));
};

/** The risk of a device: the zone's own meter shows what a leak does to the zone. */
const LinkedRisk = ({ device }: { device: { id: number; name: string } }) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const { data } = useQuery(riskListQuery({ deviceId: device.id, page: 1, size: 1 }));
  const [risk] = data?.data ?? [];
  if (!risk) return missingText;
  return (
    <AddressLink href={pathTo(paths.risks, {}, { q: risk.deviceName, level: everyLevel })}>
      {`${device.name}${t("colon")}${format.count(risk.score)} · ${riskLevelLabels[risk.level][format.language]}`}
    </AddressLink>
  );
};

/** One leak point, with the way to the plan of what to close around it, and who changed what of it. */
export const LeakRoute = () => {
  const may = useMay();
  const mayReadRisks = may("Risk.Index") || may("Dashboard.Risk");
  return (
    <LeakPage
      actionsOf={(leak) => <PlanIsolation leak={leak} />}
      riskOf={(leak) => {
        const device = leak.zoneDevice ?? leak.device;
        return mayReadRisks && device && <LinkedRisk device={device} />;
      }}
      log={(subjectId) => <ChangeLog of={{ subject: "leak_point", subjectId }} />}
    />
  );
};
