import type { ActivityType } from "@sgval/contract/activity";

export const activity = {
  title: "Modifications",
  empty: "Aucune modification",
  failed: "Le journal des modifications n'a pas pu être chargé",
  hidden: "Vous n'avez pas le droit de voir le journal des modifications",
  system: "Système",
  at: "Date",
  actor: "Auteur",
  what: "Objet",
  before: "Avant",
  after: "Après",
  type: {
    device_create: "Appareil ajouté",
    device_update: "Appareil modifié",
    device_delete: "Appareil supprimé",
    set_timer: "Minuteries définies",
    set_threshold: "Seuils définis",
    control: "Commande",
    linkage: "Liaison",
    set_pump_parameter: "Paramètres de pompe définis",
    modify: "Modification",
  } satisfies Record<ActivityType, string>,
};
