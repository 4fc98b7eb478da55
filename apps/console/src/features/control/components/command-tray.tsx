export const CommandTray = () => null;
