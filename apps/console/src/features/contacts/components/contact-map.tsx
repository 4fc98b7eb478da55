import { styled } from "@mui/material/styles";
import { Marker } from "@vis.gl/react-maplibre";
import { useTranslation } from "react-i18next";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { BaseMap } from "../../../shared/ui/map/base-map.tsx";
import { boundsOf, type LngLat, NEAR_ZOOM } from "../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { contactNumber, type ShownContact } from "./contact-card.tsx";

const Pin = styled("button")({
  ...contactNumber,
  position: "relative",
  padding: 0,
  font: "inherit",
  cursor: "pointer",
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 2 },
  ...touchArea,
});

/** Where the contacts are, each with the number of its card; loaded with the map library. */
export const ContactMap = (props: {
  contacts: readonly ShownContact[];
  numberOf: (contact: ShownContact) => number | undefined;
  onPick: (contact: ShownContact) => void;
}) => {
  const { t } = useTranslation("contacts");
  const places = props.contacts.flatMap((contact): { contact: ShownContact; at: LngLat }[] => {
    const { position } = contact;
    return position ? [{ contact, at: [position.longitude, position.latitude] }] : [];
  });
  const [first, ...others] = places;
  const alone = first && others.length === 0 ? { center: first.at, zoom: NEAR_ZOOM } : undefined;
  return (
    <BaseMap label={t("map")} start={alone} all={boundsOf(places.map(({ at }) => at))} cursor="grab">
      {places.map(({ contact, at: [longitude, latitude] }) => (
        <Marker key={contact.key} longitude={longitude} latitude={latitude} anchor="center">
          <Pin
            type="button"
            aria-label={contact.information}
            title={contact.information}
            onClick={(event) => {
              // Else the map would take the press for one on itself.
              event.stopPropagation();
              props.onPick(contact);
            }}
          >
            {props.numberOf(contact)}
          </Pin>
        </Marker>
      ))}
    </BaseMap>
  );
};
