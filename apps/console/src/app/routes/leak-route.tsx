import Button from "@mui/material/Button";
import type { LeakDetail } from "@sgval/contract/leaks/leaks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChangeLog } from "../../features/activity/components/change-log.tsx";
import { isolationAtPlace, isolationTo } from "../../features/isolation/isolation-search.ts";
import { LeakPage } from "../../features/leaks/components/leak-page.tsx";
import { networkListQuery } from "../../features/network/api/networks.ts";
import { useMay } from "../../shared/api/ability.ts";
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

/** One leak point, with the way to the plan of what to close around it, and who changed what of it. */
export const LeakRoute = () => (
  <LeakPage
    actionsOf={(leak) => <PlanIsolation leak={leak} />}
    log={(subjectId) => <ChangeLog of={{ subject: "leak_point", subjectId }} />}
  />
);
