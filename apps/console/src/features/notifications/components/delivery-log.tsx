import Button from "@mui/material/Button";
import {
  type Delivery,
  type DeliveryListQuery,
  deliveryKinds,
  deliveryStatuses,
  deliveryWays,
  exportDeliveries,
} from "@sgval/contract/notifications/deliveries";
import { IconAlertCircle, IconCircleCheck, IconCircleMinus, IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { ApiError } from "../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { Actions } from "../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { ListPager } from "../../../shared/ui/list/list-pager.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { WholeCodes } from "../../../shared/ui/whole-codes.tsx";
import { deliveriesQuery, useRetryDelivery } from "../api/notifications.ts";
import { useReasonText } from "./reason-text.ts";

const looks = {
  waiting: { Icon: IconClock, color: paint.ink2 },
  sent: { Icon: IconCircleCheck, color: paint.success },
  failed: { Icon: IconAlertCircle, color: paint.criticalText },
  withdrawn: { Icon: IconCircleMinus, color: paint.mute },
};

const DeliveryRow = ({ delivery, locked }: { delivery: Delivery; locked: boolean }) => {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const reasonText = useReasonText();
  const errorText = useErrorText();
  const retry = useRetryDelivery();
  const { Icon, color } = looks[delivery.status];
  const details = [
    t(`status.${delivery.status}`),
    t(`way.${delivery.way}`),
    ...(delivery.to === "" ? [] : [t("log.to", { name: delivery.to })]),
    format.timestamp(delivery.createdAt),
    ...(delivery.tries > 1 ? [t("log.tries", { count: delivery.tries })] : []),
    ...(delivery.duty ? [t("log.duty")] : []),
    ...(delivery.reason ? [reasonText(delivery.reason)] : []),
  ];
  const again = () =>
    retry.mutate(delivery.id, {
      onSuccess: () => showSnackbar("success", t("log.retried")),
      onError: (error) => showSnackbar("error", errorText(error)),
    });
  return (
    <li>
      <Icon size={20} stroke={1.75} color={color} aria-hidden />
      <div>
        <b>
          <WholeCodes text={delivery.title} />
        </b>
        <small>{details.join(" · ")}</small>
      </div>
      {delivery.status === "failed" && !locked && (
        <Button variant="outlined" size="small" disabled={retry.isPending} onClick={again}>
          {t("log.retry")}
        </Button>
      )}
    </li>
  );
};

/** What was sent to whom by which channel, and what became of it. */
export const DeliveryLog = () => {
  const { t } = useTranslation("notifications");
  const locked = !useMay()("Setting.Update");
  const [asked, setAsked] = useState<Partial<DeliveryListQuery>>({ page: 1, size: 10 });
  const query = useQuery({ ...deliveriesQuery(asked), refetchInterval: 15_000 });
  const beyond = query.error instanceof ApiError && query.error.code === "permission_not_held";
  const status = deliveryStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  const ways = deliveryWays.map((value) => ({ value, label: t(`way.${value}`) }));
  const kinds = deliveryKinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  const filtered = [asked.status, asked.way, asked.kind].some((one) => one !== undefined);
  return (
    <SectionCard
      title={t("log.title")}
      flush
      actions={
        <Actions>
          <FilterChoice
            label={t("log.status")}
            any={t("log.anyStatus")}
            value={asked.status?.[0] ?? ""}
            choices={status}
            onChange={(value) => {
              const chosen = deliveryStatuses.find((one) => one === value);
              setAsked(({ status: _, ...rest }) => ({
                ...rest,
                page: 1,
                ...(chosen ? { status: [chosen] } : {}),
              }));
            }}
          />
          <FilterChoice
            label={t("log.way")}
            any={t("log.anyWay")}
            value={asked.way?.[0] ?? ""}
            choices={ways}
            onChange={(value) => {
              const chosen = deliveryWays.find((one) => one === value);
              setAsked(({ way: _, ...rest }) => ({ ...rest, page: 1, ...(chosen ? { way: [chosen] } : {}) }));
            }}
          />
          <FilterChoice
            label={t("log.kind")}
            any={t("log.anyKind")}
            value={asked.kind?.[0] ?? ""}
            choices={kinds}
            onChange={(value) => {
              const chosen = deliveryKinds.find((one) => one === value);
              setAsked(({ kind: _, ...rest }) => ({
                ...rest,
                page: 1,
                ...(chosen ? { kind: [chosen] } : {}),
              }));
            }}
          />
          <ExportMenu
            route={exportDeliveries}
            query={{ status: asked.status, way: asked.way, kind: asked.kind }}
            about={t("log.title")}
          />
        </Actions>
      }
    >
      {beyond ? (
        <EmptyState reason={t("channels.refusedScope")} />
      ) : (
        <QueryState query={query} failed={t("log.failed")}>
          {({ data, metaData }) => (
            <>
              {data.length === 0 ? (
                <EmptyState reason={filtered ? t("log.noneFiltered") : t("log.none")} />
              ) : (
                <Rows>
                  {data.map((delivery) => (
                    <DeliveryRow key={delivery.id} delivery={delivery} locked={locked} />
                  ))}
                </Rows>
              )}
              {metaData.total > 0 && (
                <ListPager
                  label={t("log.title")}
                  page={metaData.page}
                  size={metaData.size}
                  total={metaData.total}
                  onChange={(change) => setAsked((now) => ({ ...now, page: 1, ...change }))}
                />
              )}
            </>
          )}
        </QueryState>
      )}
    </SectionCard>
  );
};
