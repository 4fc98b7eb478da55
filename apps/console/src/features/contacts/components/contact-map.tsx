import { styled } from "@mui/material/styles";
import { Marker, useMap } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { BaseMap } from "../../../shared/ui/map/base-map.tsx";
import { boundsOf, type LngLat, NEAR_ZOOM } from "../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { contactNumber, type ShownContact } from "./contact-card.tsx";
import { pinsApart } from "./pins-apart.ts";

const Pin = styled("button")({
  ...contactNumber,
  position: "relative",
  padding: 0,
  font: "inherit",
  cursor: "pointer",
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 2 },
  ...touchArea,
});

type Place = { contact: ShownContact; at: LngLat };
type MapProps = {
  numberOf: (contact: ShownContact) => number | undefined;
  onPick: (contact: ShownContact) => void;
};

/** The pins, beside each other where they would cover one another at the zoom of the map. */
const Pins = ({ places, numberOf, onPick }: MapProps & { places: readonly Place[] }) => {
  const { current: map } = useMap();
  const [, setZoom] = useState<number>();
  useEffect(() => {
    if (!map) return undefined;
    const onZoom = () => setZoom(map.getZoom());
    onZoom();
    map.on("zoom", onZoom);
    return () => void map.off("zoom", onZoom);
  }, [map]);
  const offsets = pinsApart(
    places.map(({ at }) => {
      const { x, y } = map?.project(at) ?? { x: 0, y: 0 };
      return [x, y];
    }),
  );
  return places.map(({ contact, at: [longitude, latitude] }, index) => {
    const [x, y] = (map && offsets[index]) ?? [0, 0];
    return (
      <Marker key={contact.key} longitude={longitude} latitude={latitude} anchor="center" offset={[x, y]}>
        <Pin
          type="button"
          aria-label={contact.information}
          title={contact.information}
          onClick={(event) => {
            // Else the map would take the press for one on itself.
            event.stopPropagation();
            onPick(contact);
          }}
        >
          {numberOf(contact)}
        </Pin>
      </Marker>
    );
  });
};

/** Where the contacts are, each with the number of its card; loaded with the map library. */
export const ContactMap = ({ contacts, ...rest }: MapProps & { contacts: readonly ShownContact[] }) => {
  const { t } = useTranslation("contacts");
  const places = contacts.flatMap((contact): Place[] => {
    const { position } = contact;
    return position ? [{ contact, at: [position.longitude, position.latitude] }] : [];
  });
  const [first, ...others] = places;
  const alone = first && others.length === 0 ? { center: first.at, zoom: NEAR_ZOOM } : undefined;
  return (
    <BaseMap label={t("map")} start={alone} all={boundsOf(places.map(({ at }) => at))} cursor="grab">
      <Pins places={places} {...rest} />
    </BaseMap>
  );
};
