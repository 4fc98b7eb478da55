import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Contact } from "@sgval/contract/contacts/contacts";
import { IconAddressBook, IconCopy, IconPhone, IconRoute } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../../shared/api/save-file.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { Actions, Muted } from "../../../shared/ui/arrange.ts";
import { type RowAction, RowMenu } from "../../../shared/ui/list/row-menu.tsx";
import { copyText } from "../../../shared/ui/page/copy-button.tsx";
import { telephoneLink } from "../../../shared/ui/page/phone-link.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

/** What a card shows; of a contact that is being entered, too. */
export type ShownContact = Pick<
  Contact,
  "key" | "information" | "address" | "phone" | "hotline" | "position"
>;

/** Ties a card to its mark on the map: names of teams begin alike, and lay over each other there. */
export const contactNumber = {
  ...typeScale.label,
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  minWidth: 24,
  height: 24,
  border: `1px solid ${paint.primaryStrong}`,
  borderRadius: 12,
  color: paint.ink,
  backgroundColor: paint.card,
} as const;
const Numbered = styled("span")(contactNumber);
const Card = styled("article")({
  display: "grid",
  alignContent: "start",
  gap: 8,
  minWidth: 0,
  padding: "12px 14px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  "& h2": { ...typeScale.h3, margin: 0, overflowWrap: "anywhere" },
});
const Head = styled("header")({
  display: "flex",
  alignItems: "flex-start",
  gap: 8,
  "& > div": { flex: 1, minWidth: 0 },
});
const Ways = styled(Actions)({ "& > a": { minHeight: 44 } });
const Hint = styled("p")({ ...typeScale.age, margin: 0, color: paint.mediumText });
const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const escaped = (text: string): string => text.replace(/([\\,;])/g, "\\$1").replace(/\r?\n/g, "\\n");

/** A contact as address books read it (vCard 3.0, RFC 2426, which phones of every age open). */
export const vCardOf = ({ information, address, phone, hotline }: ShownContact): Blob => {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escaped(information)}`,
    `N:${escaped(information)};;;;`,
    ...(address ? [`ADR;TYPE=WORK:;;${escaped(address)};;;;`] : []),
    ...(phone ? [`TEL;TYPE=WORK,VOICE:${phone}`] : []),
    ...(hotline ? [`TEL;TYPE=PREF,VOICE:${hotline}`] : []),
    "END:VCARD",
  ];
  return new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/vcard;charset=utf-8" });
};

/** A position is found for sure; an address only where the map knows it. */
const directionsTo = ({ address, position }: ShownContact): string | null => {
  const destination = position ? `${position.latitude},${position.longitude}` : address;
  return destination
    ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
    : null;
};

const missingOf = (contact: ShownContact): ("address" | "phone" | "hotline")[] =>
  (["address", "phone", "hotline"] as const).filter((field) => !contact[field]);

/** Dials a number, which is its text. */
const Call = ({ name, number }: { name: string; number: string }) => (
  <Button variant="outlined" startIcon={<IconPhone {...icon} />} href={telephoneLink(number)} title={name}>
    {number}
  </Button>
);

/** Whom to reach, how: the numbers first, then the way there. */
export const ContactCard = (props: {
  contact: ShownContact;
  /** Its number on the map beside the cards. */
  number?: number | undefined;
  /** Names what is missing, for those who may enter it. */
  editor: boolean;
  /** Stands above all cards, and not in each of them again. */
  bannerHotline?: string | null | undefined;
  /** What may be done with it besides. */
  actions?: readonly RowAction[];
}) => {
  const { contact, editor, bannerHotline, actions: own = [] } = props;
  const { t } = useTranslation(["contacts", "common", "forms"]);
  const { key, information, address, phone, hotline } = contact;
  const directions = directionsTo(contact);
  const missing = editor ? missingOf(contact) : [];
  const copy = async () => {
    const text = [information, address, phone, hotline].filter(Boolean).join("\n");
    if (await copyText(text)) showSnackbar("success", t("common:copied"));
  };
  const rest: RowAction[] = [
    { key: "copy", label: t("common:copy"), icon: <IconCopy {...icon} />, onChoose: () => void copy() },
    {
      key: "vcard",
      label: t("vcard"),
      icon: <IconAddressBook {...icon} />,
      onChoose: () => saveFile(`${key || information}.vcf`, vCardOf(contact)),
    },
  ];
  return (
    <Card aria-label={information}>
      <Head>
        {props.number !== undefined && <Numbered>{props.number}</Numbered>}
        <div>
          <h2>{information}</h2>
          <Muted>{key}</Muted>
        </div>
        <RowMenu label={t("forms:actionsOf", { name: information })} actions={[...rest, ...own]} />
      </Head>
      {address && <span>{address}</span>}
      {missing.length > 0 && (
        <Hint>{t("incomplete", { fields: missing.map((field) => t(field)).join(", ") })}</Hint>
      )}
      <Ways>
        {phone && <Call name={t("phone")} number={phone} />}
        {hotline && hotline !== bannerHotline && <Call name={t("hotline")} number={hotline} />}
        {directions && (
          <Button startIcon={<IconRoute {...icon} />} href={directions} target="_blank" rel="noreferrer">
            {t("directions")}
          </Button>
        )}
      </Ways>
    </Card>
  );
};
