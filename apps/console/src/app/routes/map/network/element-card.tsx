import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { ElementProperties } from "@sgval/contract/network/elements";
import { formatRange } from "@sgval/quantities/format";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { KeyValue, KeyValueNote, ValueUnit } from "../../../../features/devices/components/key-value.tsx";
import { LinkIsolation } from "../../../../features/isolation/components/link-isolation.tsx";
import { ElementDevices } from "../../../../features/network/components/element-devices.tsx";
import { kindText, useElementText } from "../../../../features/network/element-texts.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { useReadOnly } from "../../../../shared/api/read-only.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { below } from "../../../../shared/ui/breakpoints.ts";
import { DescriptionList, type Property } from "../../../../shared/ui/page/description-list.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { MapCard, MapCardHead } from "../device-on-map.tsx";
import { ElementSymbol } from "./element-symbol.tsx";
import { type ElementAt, elementText, type PlacedElement, symbolOf } from "./elements.ts";

/** Scrolls rather than cover the map: a model knows much of a pipe. */
const Card = styled(MapCard)({
  maxHeight: "calc(100% - 60px)",
  overflowY: "auto",
  [below("sm")]: { maxHeight: "46%" },
  "& h3": { ...typeScale.label, margin: "0 0 4px", color: paint.mute },
  "& section": { borderTop: `1px solid ${paint.line}`, paddingTop: 8 },
});

const LiveValue = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: "0 8px",
  "& small": { ...typeScale.age, color: paint.mute },
});

/** What the model says of an element, with units, in the order in which engineers read it. */
const useModelProperties = () => {
  const { t } = useTranslation("network");
  const format = useFormat();
  const settingText = (value: number, type: string | undefined): string => {
    if (type === "FCV") return format.quantity(value, "m3/h", 1);
    return type === "TCV" || type === "PCV" ? format.number(value, 2) : format.quantity(value, "bar", 2);
  };
  return (element: ElementProperties): Property[] => {
    const { kind, diameter, length, elevation, demand, minLevel, maxLevel, status } = element;
    const { roughness, headLoss, setting, type } = element;
    const row = (
      key:
        | "diameter"
        | "length"
        | "elevation"
        | "head"
        | "demand"
        | "levels"
        | "roughness"
        | "setting"
        | "status",
      content: string | null | undefined,
    ): Property[] => (content == null ? [] : [{ key, label: t(`element.${key}`), content }]);
    const formula = headLoss && t(`element.formula.${headLoss}`);
    return [
      ...row("diameter", diameter === undefined ? null : format.length(diameter, "mm")),
      ...row("length", length === undefined ? null : format.length(length, "m", 1)),
      ...row(
        kind === "reservoir" ? "head" : "elevation",
        elevation === undefined ? null : format.length(elevation, "m", 2),
      ),
      ...row("demand", demand === undefined ? null : format.quantity(demand, "m3/h", 2)),
      ...row(
        "levels",
        minLevel === undefined || maxLevel === undefined
          ? null
          : formatRange(format.number(minLevel, 2), format.length(maxLevel, "m", 2), format.language),
      ),
      ...row(
        "roughness",
        roughness === undefined
          ? null
          : `${headLoss === "D-W" ? format.length(roughness, "mm", 3) : format.number(roughness, roughness < 1 ? 3 : 0)}${formula ? ` (${formula})` : ""}`,
      ),
      ...row("setting", setting === undefined ? null : settingText(setting, type)),
      ...row("status", status && t(`element.${kind === "pump" ? "pump" : "link"}.${status}`)),
    ];
  };
};

/** The element that was picked on the map: what its model says of it, and the devices attached to it. */
export const ElementCard = (props: {
  at: ElementAt;
  /** `null` when the networks do not have it any more. */
  element: PlacedElement | null;
  /** A device that is attached, as far as the page knows it. */
  deviceOf: (id: number) => DeviceSummary | undefined;
  /** It was opened with the keyboard, which goes on from here. */
  focused: boolean;
  onClose: () => void;
}) => {
  const { at, element, focused, onClose } = props;
  const { t } = useTranslation("network");
  const { language } = useFormat();
  const elementName = useElementText();
  const propertiesOf = useModelProperties();
  const may = useMay();
  const readOnly = useReadOnly();
  const card = useRef<HTMLElement>(null);
  const key = elementText(at);
  useEffect(() => {
    if (focused && key) card.current?.focus({ preventScroll: true });
  }, [focused, key]);
  const measured = (id: number) => {
    const device = props.deviceOf(id);
    return (
      device && (
        <LiveValue>
          <span dir="ltr">
            <KeyValue device={device} label={false} /> <ValueUnit device={device} />
          </span>
          <small>
            <KeyValueNote device={device} />
          </small>
        </LiveValue>
      )
    );
  };
  const title = elementName(at, element?.properties.kind ?? null);
  // The kind alone stands in the title already.
  const type = element?.properties.type && kindText(element.properties, language);
  return (
    <Card
      aria-label={title}
      tabIndex={-1}
      ref={card}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <MapCardHead
        icon={<ElementSymbol symbol={element ? symbolOf(element.properties) : "junction"} />}
        title={title}
        under={[type, element?.network].filter(Boolean).join(" · ")}
        onClose={onClose}
      />
      {element ? (
        <>
          <DescriptionList properties={propertiesOf(element.properties)} />
          {at.class === "link" && (
            <LinkIsolation
              key={`isolation ${key}`}
              networkId={at.networkId}
              link={element.properties}
              mayChange={may("Network.Update") && !readOnly}
            />
          )}
          <section aria-label={t("element.devices")}>
            <h3>{t("element.devices")}</h3>
            <ElementDevices
              key={key}
              networkId={at.networkId}
              at={at}
              mayChange={may("Network.Update") && !readOnly}
              measured={measured}
            />
          </section>
        </>
      ) : (
        <MutedText>{t("element.gone")}</MutedText>
      )}
    </Card>
  );
};
