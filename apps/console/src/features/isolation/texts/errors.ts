import type { errors as codes } from "@sgval/contract/isolation/feature";
import type { Names } from "@sgval/quantities/language";

/** What each error code of this feature means to the user. */
export const errors = {
  network_import_again: {
    vn: "Mạng này được nhập bằng phiên bản cũ: hãy nhập lại tệp EPANET để tìm van cô lập",
    en: "An earlier version imported this network: import its EPANET file again to plan along it",
    fr: "Ce réseau vient d'une version antérieure : réimportez son fichier EPANET pour planifier",
  },
} as const satisfies Record<keyof typeof codes, Names>;
