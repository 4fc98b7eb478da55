import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { searchFor, searchText } from "@sgval/contract/search-text";
import { IconPencil, IconPhone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { defaultSearch, usePageSearch } from "../../../shared/page-search.ts";
import { NoWrap, Stack } from "../../../shared/ui/arrange.ts";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { telephoneLink } from "../../../shared/ui/page/phone-link.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { allContactsQuery } from "../api/contacts.ts";
import { useHotline } from "../use-hotline.ts";
import { ContactCard, type ShownContact } from "./contact-card.tsx";

const ContactMap = lazy(async () => ({ default: (await import("./contact-map.tsx")).ContactMap }));

export const ContactCards = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(320px, 100%), 1fr))",
  gap: 12,
});
/** Hundreds of cards are drawn when they come into view. */
const Place = styled("div")({
  display: "grid",
  borderRadius: 8,
  contentVisibility: "auto",
  containIntrinsicSize: "auto 200px",
  scrollMarginTop: 80,
  "&:focus": { outline: `2px solid ${paint.primary}`, outlineOffset: 2 },
});
const Frame = styled("div")({
  height: 280,
  overflow: "hidden",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
});
const Banner = styled("a")({
  ...typeScale.body,
  display: "flex",
  alignItems: "center",
  width: "fit-content",
  gap: 8,
  minHeight: 44,
  padding: "4px 16px",
  borderRadius: 6,
  fontWeight: 600,
  color: paint.onPrimary,
  backgroundColor: paint.primary,
  textDecoration: "none",
});

const Hotline = () => {
  const { t } = useTranslation("contacts");
  const hotline = useHotline();
  if (!hotline) return null;
  return (
    <Banner href={telephoneLink(hotline)}>
      <IconPhone size={18} stroke={1.75} aria-hidden />
      <span>
        {t("callHotline")} <NoWrap>{hotline}</NoWrap>
      </span>
    </Banner>
  );
};

const digitsOf = (number: string): string => number.replace(/\D/g, "");

const placeOf = ({ key }: ShownContact): string => `contact-${key}`;

const Found = ({ contacts, q }: { contacts: readonly ShownContact[]; q: string }) => {
  const { t } = useTranslation(["contacts", "messages"]);
  const editor = useMay()("Contact.Update");
  const bannerHotline = useHotline();
  if (contacts.length === 0)
    return <EmptyState reason={t("empty")} next={editor ? t("emptyNext") : undefined} />;
  const matches = searchFor(q);
  // Everybody writes the groups of a number in a way of their own.
  const digits = /^[\d\s+().-]+$/u.test(q) ? digitsOf(q) : "";
  const shown = contacts.filter(
    ({ key, information, address, phone, hotline }) =>
      matches(searchText(`${key}\n${information}\n${address ?? ""}`)) ||
      (digits !== "" && [phone, hotline].some((number) => digitsOf(number ?? "").includes(digits))),
  );
  if (shown.length === 0) return <EmptyState reason={t("messages:no_data")} />;
  const numbers = new Map(
    shown.filter(({ position }) => position).map(({ key }, index) => [key, index + 1] as const),
  );
  const numberOf = ({ key }: ShownContact) => numbers.get(key);
  return (
    <>
      <ContactCards>
        {shown.map((contact) => (
          // Focus goes here from the map.
          <Place key={contact.key} id={placeOf(contact)} tabIndex={-1}>
            <ContactCard
              contact={contact}
              number={numberOf(contact)}
              editor={editor}
              bannerHotline={bannerHotline}
            />
          </Place>
        ))}
      </ContactCards>
      {numbers.size > 0 && (
        <MapFrame without={null}>
          <Frame>
            <ContactMap
              contacts={shown}
              numberOf={numberOf}
              onPick={(contact) => document.getElementById(placeOf(contact))?.focus()}
            />
          </Frame>
        </MapFrame>
      )}
    </>
  );
};

/** The contacts, also without a connection: as this browser kept them last. */
const Contacts = () => {
  const { t } = useTranslation("contacts");
  const [{ q = "" }, onSearch] = usePageSearch(defaultSearch);
  const query = useQuery(allContactsQuery());
  return (
    <Stack gap={12}>
      <SearchField
        value={q}
        onChange={(text) => onSearch({ q: text || undefined })}
        label={t("search")}
        placeholder={t("search")}
        slashKey
      />
      <QueryState query={query} failed={t("failed")}>
        {(answer) => <Found contacts={answer} q={q} />}
      </QueryState>
    </Stack>
  );
};

/** Whom to reach: the hotline of the utility, and its offices and teams. */
export const ContactDashboardPage = () => {
  const { t } = useTranslation(["contacts", "pages"]);
  const may = useMay();
  const title = t("pages:name.contact");
  usePageTitle(title);
  return (
    <PageBody>
      <PageHeader
        title={title}
        actions={
          may("Contact.Update") && (
            <Button
              variant="outlined"
              component={Link}
              to={pathTo(paths.settings, {}, { tab: "contact" })}
              startIcon={<IconPencil size={18} stroke={1.75} aria-hidden />}
            >
              {t("editContacts")}
            </Button>
          )
        }
      />
      <Hotline />
      {may("Contact.Index") ? <Contacts /> : <EmptyState reason={t("hidden")} />}
    </PageBody>
  );
};
