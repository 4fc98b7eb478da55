import type { CutPart, IsolationPlan } from "@sgval/contract/isolation/isolation";
import { customersOf } from "@sgval/contract/meters/affected-customers";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Heading, Names, OtherSupply } from "./other-supply.tsx";

/** What is cut off, in numbers and by name. */
export const CutOff = ({ plan }: { plan: IsolationPlan }) => {
  const { t } = useTranslation(["isolation", "common"]);
  const format = useFormat();
  const hidesCustomers = useReadOnly();
  const { whole, customers, tankCustomers: onTank } = plan;
  const { critical, criticalUnnamed: unnamed } = customers;
  const noneCritical = [customers, onTank].every((of) => of.critical.length + of.criticalUnnamed === 0);
  const devices = plan.critical.length + plan.criticalOutOfView;
  const connections = plan.zones.reduce((sum, one) => sum + (one.connections ?? 0), 0);
  const demandOf = (demand: number) => format.quantity(demand, "m3/h", 1);
  const part = (name: "segment" | "behind", { pipes, length, supplied, demand }: CutPart) => (
    <section aria-label={t(`cut.${name}`)}>
      <Heading>{t(`cut.${name}`)}</Heading>
      <DescriptionList
        properties={[
          {
            key: "length",
            label: t("cut.length"),
            content: `${format.length(length / 1000, "km", 2)} (${t("cut.pipes")}${t("common:colon")}${format.count(pipes)})`,
          },
          { key: "supplied", label: t("cut.supplied"), content: format.count(supplied) },
          {
            key: "demand",
            label: t("cut.demand"),
            content: `${demandOf(demand)}${
              whole.demand > 0 ? ` (${t("cut.share", { share: format.share(demand / whole.demand) })})` : ""
            }`,
          },
        ]}
      />
    </section>
  );
  return (
    <SectionCard title={t("cut.title")}>
      <Stack gap={14}>
        {part("segment", plan.segment)}
        {plan.behind.junctions > 0 && part("behind", plan.behind)}
        <section aria-label={t("cut.customers")}>
          <Heading>{t("cut.customers")}</Heading>
          <MutedText>
            {customersOf(customers) === 0
              ? t("cut.noCustomers")
              : [
                  t("cut.customerCount", { count: customersOf(customers) }),
                  customers.estimated > 0 && t("cut.customersEstimated", { count: customers.estimated }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
          </MutedText>
          {connections > 0 && (
            <MutedText>{t("cut.connections", { connections: format.count(connections) })}</MutedText>
          )}
        </section>
        <section aria-label={t("cut.critical")}>
          <Heading>{t("cut.critical")}</Heading>
          {noneCritical ? (
            <MutedText>
              {devices > 0 ? t("cut.criticalByDevice", { count: devices }) : t("cut.noCritical")}
            </MutedText>
          ) : (
            <Names>
              {critical.map(({ meterId, customerName, code, sure }) => (
                <li key={`meter ${meterId}`}>
                  {hidesCustomers ? code : `${customerName} (${code})`}
                  {!sure && ` – ${t("cut.perhaps")}`}
                </li>
              ))}
              {unnamed > 0 && (
                <li>
                  {critical.length > 0
                    ? t("cut.criticalUnnamed", { count: unnamed })
                    : t("cut.criticalHidden", { count: unnamed })}
                </li>
              )}
              {onTank.critical.map(({ meterId, customerName, code }) => (
                <li key={`meter ${meterId}`}>
                  {`${hidesCustomers ? code : `${customerName} (${code})`} – ${t("tanks.untilEmpty")}`}
                </li>
              ))}
              {onTank.criticalUnnamed > 0 && (
                <li>{t("tanks.criticalUnnamed", { count: onTank.criticalUnnamed })}</li>
              )}
            </Names>
          )}
        </section>
        {devices > 0 && (
          <section aria-label={t("cut.criticalDevices")}>
            <Heading>{t("cut.criticalDevices")}</Heading>
            <Names>
              {plan.critical.map((one) => (
                <li key={one.deviceId}>
                  <AddressLink href={pathTo(paths.device, { id: one.deviceId })}>
                    {one.displayName}
                  </AddressLink>
                  {` – ${t(`cut.criticalLine.${one.part}`)}`}
                </li>
              ))}
              {plan.criticalOutOfView > 0 && (
                <li>{t("cut.criticalOutOfView", { count: plan.criticalOutOfView })}</li>
              )}
            </Names>
          </section>
        )}
        {plan.zones.length > 0 && (
          <section aria-label={t("cut.zones")}>
            <Heading>{t("cut.zones")}</Heading>
            <Names>
              {plan.zones.map(({ id, name, supplied, demand, share, inflow }) => (
                <li key={id}>
                  {`${name}${t("common:colon")}${t("cut.zoneLine", { supplied, demand: demandOf(demand), share: format.share(share) })}${inflow === null ? "" : ` · ${t("cut.inflow", { inflow: demandOf(inflow) })}`}`}
                </li>
              ))}
            </Names>
          </section>
        )}
        {plan.tanks.length > 0 && (
          <section aria-label={t("tanks.title")}>
            <Heading>{t("tanks.title")}</Heading>
            <Names>
              {plan.tanks.map(({ node, volume, supplied, demand }, index) => {
                const cut = { supplied, demand: demandOf(demand) };
                return (
                  <li key={node ?? index}>
                    {node === null ? t("tanks.outOfView", cut) : t("tanks.line", { tank: node, ...cut })}
                    {volume !== null &&
                      ` (${t("tanks.volume", { volume: format.quantity(volume, "m3", 0) })})`}
                  </li>
                );
              })}
              {customersOf(onTank) > 0 && <li>{t("tanks.customers", { count: customersOf(onTank) })}</li>}
            </Names>
          </section>
        )}
        <OtherSupply plan={plan} />
      </Stack>
    </SectionCard>
  );
};
