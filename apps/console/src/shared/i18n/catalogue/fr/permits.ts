export const permits = {
  verb: {
    Index: "Voir {{what}}",
    Create: "Ajouter {{what}}",
    Update: "Modifier {{what}}",
    Delete: "Supprimer {{what}}",
  },
  tick: {
    Index: "Voir",
    Create: "Ajouter",
    Update: "Modifier",
    Delete: "Supprimer",
    Monitoring: "Surveillance",
    Scada: "SCADA",
    Contact: "Contact",
    Risk: "Risques",
    Report: "Rapports",
    Operate: "Commander",
    Mode: "Mode",
    SetParameter: "Paramètres",
    Sync: "Synchroniser",
    Reverse: "Calcul inverse",
    Export: "Exporter",
    Schedule: "Planifier",
    Acknowledge: "Acquitter",
    Shelve: "Mettre en attente",
    Connect: "Connecter",
  },
  resource: {
    Dashboard: {
      name: "Tableaux de bord",
      of: "la vue d'ensemble du réseau",
    },
    Device: {
      name: "Appareils",
      of: "les appareils",
    },
    DeviceType: {
      name: "Types d'appareil",
      of: "les types d'appareil",
    },
    Control: {
      name: "Commande",
      of: "la commande",
    },
    Timer: {
      name: "Minuteries",
      of: "les minuteries",
    },
    Threshold: {
      name: "Seuils",
      of: "les seuils",
    },
    Linkage: {
      name: "Liaisons",
      of: "les liaisons",
    },
    Pump: {
      name: "Pompes",
      of: "les pompes",
    },
    PumpTemplate: {
      name: "Modèles de pompe",
      of: "les modèles de pompe",
    },
    Room: {
      name: "Salles",
      of: "les salles",
    },
    Scada: {
      name: "Synoptique SCADA",
      of: "le synoptique SCADA",
    },
    History: {
      name: "Historique",
      of: "l'historique",
    },
    Report: {
      name: "Rapports",
      of: "les rapports",
    },
    Risk: {
      name: "Risques",
      of: "les risques",
    },
    LeakPoint: {
      name: "Points de fuite",
      of: "les points de fuite",
    },
    Material: {
      name: "Matériaux",
      of: "les matériaux",
    },
    WaterMeter: {
      name: "Compteurs d'eau",
      of: "les compteurs d'eau",
    },
    Contact: {
      name: "Contact",
      of: "les contacts",
    },
    ActivitySetting: {
      name: "Réglages d'activité",
      of: "les réglages d'activité",
    },
    Mail: {
      name: "Courrier",
      of: "les réglages de courrier",
    },
    Setting: {
      name: "Réglages",
      of: "les réglages",
    },
    Mqtt: {
      name: "MQTT",
      of: "les connexions MQTT",
    },
    Token: {
      name: "Jetons HTTP",
      of: "les jetons HTTP",
    },
    User: {
      name: "Utilisateurs",
      of: "les utilisateurs",
    },
    Role: {
      name: "Rôles",
      of: "les rôles",
    },
    Permission: {
      name: "Permissions",
      of: "les permissions",
    },
    AccessControl: {
      name: "Mes accès",
      of: "la page Mes accès",
    },
  },
  special: {
    Dashboard: {
      Monitoring: "Voir la surveillance et commande",
      Scada: "Voir le SCADA des stations",
      Contact: "Voir la page de contact",
      Risk: "Voir le tableau des risques",
      Report: "Voir la page des rapports",
    },
    Control: {
      Operate: "Envoyer des commandes aux appareils",
      Mode: "Changer entre manuel et automatique",
    },
    Pump: {
      Operate: "Démarrer et arrêter les pompes",
      SetParameter: "Régler les paramètres des pompes",
      Sync: "Synchroniser l'état des pompes",
      Reverse: "Activer le calcul inverse",
    },
    Report: {
      Export: "Exporter les données",
      Schedule: "Planifier des rapports",
    },
    Risk: {
      Acknowledge: "Acquitter les alarmes",
      Shelve: "Mettre des alarmes en attente",
    },
    Mqtt: {
      Connect: "Connecter MQTT",
    },
  },
};
