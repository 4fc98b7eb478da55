export const permits = {
  verb: {
    Index: "See {{what}}",
    Create: "Add {{what}}",
    Update: "Change {{what}}",
    Delete: "Delete {{what}}",
  },
  tick: {
    Index: "See",
    Create: "Add",
    Update: "Change",
    Delete: "Delete",
    Monitoring: "Monitoring",
    Scada: "SCADA",
    Contact: "Contact",
    Risk: "Risk",
    Report: "Report",
    Operate: "Operate",
    Mode: "Mode",
    SetParameter: "Parameters",
    Sync: "Sync",
    Reverse: "Reverse",
    Export: "Export",
    Schedule: "Schedule",
    Acknowledge: "Acknowledge",
    Shelve: "Shelve",
    Connect: "Connect",
  },
  resource: {
    Dashboard: {
      name: "Dashboards",
      of: "the network overview",
    },
    Device: {
      name: "Devices",
      of: "devices",
    },
    DeviceType: {
      name: "Device types",
      of: "device types",
    },
    Control: {
      name: "Control",
      of: "control",
    },
    Timer: {
      name: "Timers",
      of: "timers",
    },
    Threshold: {
      name: "Thresholds",
      of: "thresholds",
    },
    Linkage: {
      name: "Linkage",
      of: "linkage",
    },
    Pump: {
      name: "Pumps",
      of: "pumps",
    },
    PumpTemplate: {
      name: "Pump templates",
      of: "pump templates",
    },
    Room: {
      name: "Rooms",
      of: "rooms",
    },
    Scada: {
      name: "SCADA drawing",
      of: "the SCADA drawing",
    },
    History: {
      name: "History",
      of: "the history",
    },
    Report: {
      name: "Reports",
      of: "reports",
    },
    Risk: {
      name: "Risks",
      of: "risks",
    },
    LeakPoint: {
      name: "Leak points",
      of: "leak points",
    },
    Material: {
      name: "Materials",
      of: "materials",
    },
    WaterMeter: {
      name: "Water meters",
      of: "water meters",
    },
    Contact: {
      name: "Contact",
      of: "contacts",
    },
    ActivitySetting: {
      name: "Activity settings",
      of: "activity settings",
    },
    Mail: {
      name: "Mail",
      of: "mail settings",
    },
    Setting: {
      name: "Settings",
      of: "settings",
    },
    Mqtt: {
      name: "MQTT",
      of: "MQTT connections",
    },
    Token: {
      name: "HTTP tokens",
      of: "HTTP tokens",
    },
    User: {
      name: "Users",
      of: "users",
    },
    Role: {
      name: "Roles",
      of: "roles",
    },
    Permission: {
      name: "Permissions",
      of: "permissions",
    },
    AccessControl: {
      name: "My access",
      of: "the page My access",
    },
  },
  special: {
    Dashboard: {
      Monitoring: "See monitoring and control",
      Scada: "See the pump-room SCADA",
      Contact: "See the contact page",
      Risk: "See the risk dashboard",
      Report: "See the report page",
    },
    Control: {
      Operate: "Send commands to devices",
      Mode: "Change between manual and automatic",
    },
    Pump: {
      Operate: "Start and stop pumps",
      SetParameter: "Set pump parameters",
      Sync: "Sync the state of pumps",
      Reverse: "Switch reverse calculation",
    },
    Report: {
      Export: "Export data to files",
      Schedule: "Schedule reports",
    },
    Risk: {
      Acknowledge: "Acknowledge alarms",
      Shelve: "Shelve alarms",
    },
    Mqtt: {
      Connect: "Connect MQTT",
    },
  },
};
