import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../shared/api/session.ts";
import { OptionGroup } from "./option-group.tsx";
import { PagePicture, type PictureName, SkinPicture } from "./option-picture.tsx";
import { PrimaryChoice } from "./primary-choice.tsx";
import { useDeveloper } from "./settings.ts";
import { useAppearance } from "./use-appearance.ts";

const icon = { size: 24, stroke: 1.75 } as const;

/** All appearance options, in order; `narrow` leaves out options without effect on narrow windows. */
export const CustomizerOptions = ({ narrow }: { narrow: boolean }) => {
  const { t } = useTranslation("appearance");
  const { settings, mode, scheme, choose, chooseMode } = useAppearance();
  const superUser = useSession((session) => session.userData?.superUser ?? false);
  const developer = useDeveloper((state) => state.on);
  const horizontal = settings.navigation === "horizontal";
  const page = <Value extends string>(value: Value, label: string, picture: PictureName) => ({
    value,
    label,
    picture: <PagePicture of={picture} />,
  });
  return (
    <>
      <PrimaryChoice
        key={scheme}
        scheme={scheme}
        value={scheme === "light" ? settings.primaryLight : settings.primaryDark}
        onChange={(value) => choose(scheme === "light" ? { primaryLight: value } : { primaryDark: value })}
      />
      <OptionGroup
        label={t("theme.label")}
        value={mode}
        onChange={chooseMode}
        options={[
          { value: "light", label: t("theme.light"), picture: <IconSun {...icon} /> },
          { value: "dark", label: t("theme.dark"), picture: <IconMoon {...icon} /> },
          { value: "system", label: t("theme.system"), picture: <IconDeviceDesktop {...icon} /> },
        ]}
      />
      <OptionGroup
        label={t("skin.label")}
        value={settings.skin}
        onChange={(skin) => choose({ skin })}
        options={[
          { value: "default", label: t("skin.default"), picture: <SkinPicture bordered={false} /> },
          { value: "bordered", label: t("skin.bordered"), picture: <SkinPicture bordered /> },
        ]}
      />
      {!narrow && (
        <>
          <OptionGroup
            label={t("navigation.label")}
            value={settings.navigation}
            onChange={(navigation) => choose({ navigation })}
            options={[
              page("vertical", t("navigation.vertical"), "vertical"),
              page("horizontal", t("navigation.horizontal"), "horizontal"),
            ]}
          />
          <OptionGroup
            label={t("collapsed.label")}
            value={settings.collapsed ? "yes" : "no"}
            onChange={(value) => choose({ collapsed: value === "yes" })}
            locked={horizontal ? t("onlyVertical") : undefined}
            options={[
              page("no", t("collapsed.no"), "expanded"),
              page("yes", t("collapsed.yes"), "collapsed"),
            ]}
          />
          <OptionGroup
            label={t("semiDark.label")}
            value={settings.semiDark ? "on" : "off"}
            onChange={(value) => choose({ semiDark: value === "on" })}
            locked={horizontal || scheme === "dark" ? t("onlyLightVertical") : undefined}
            options={[page("off", t("semiDark.off"), "fluid"), page("on", t("semiDark.on"), "vertical")]}
          />
          <OptionGroup
            label={t("content.label")}
            value={settings.content}
            onChange={(content) => choose({ content })}
            options={[page("fluid", t("content.fluid"), "fluid"), page("boxed", t("content.boxed"), "boxed")]}
          />
          <OptionGroup
            label={t("navbar.label")}
            value={settings.navbar}
            onChange={(navbar) => choose({ navbar })}
            options={[
              page("sticky", t("bar.sticky"), "barSticky"),
              page("static", t("bar.static"), "barStatic"),
              ...(horizontal ? [] : [page("hidden", t("bar.hidden"), "barHidden")]),
            ]}
          />
          <OptionGroup
            label={t("footer.label")}
            value={settings.footer}
            onChange={(footer) => choose({ footer })}
            options={[
              page("sticky", t("bar.sticky"), "footSticky"),
              page("static", t("bar.static"), "footStatic"),
              page("hidden", t("bar.hidden"), "footHidden"),
            ]}
          />
        </>
      )}
      <OptionGroup
        label={t("direction.label")}
        value={settings.direction}
        onChange={(direction) => choose({ direction })}
        options={[page("ltr", t("direction.ltr"), "ltr"), page("rtl", t("direction.rtl"), "rtl")]}
      />
      <OptionGroup
        label={t("density.label")}
        value={settings.density}
        onChange={(density) => choose({ density })}
        options={[
          page("comfortable", t("density.comfortable"), "comfortable"),
          page("compact", t("density.compact"), "compact"),
        ]}
      />
      {superUser && (
        <FormControlLabel
          label={t("developer")}
          control={<Switch checked={developer} onChange={(_event, on) => useDeveloper.setState({ on })} />}
        />
      )}
    </>
  );
};
