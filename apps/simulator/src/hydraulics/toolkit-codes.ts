/**
 * Codes of the EPANET toolkit that the solver uses. The package has them too, but its type files use
 * directory imports that Node's resolution does not follow, so its enums have no types here.
 */
export const nodeCode = { baseDemand: 1, emitter: 3, tankLevel: 8, demand: 9, pressure: 11 } as const;

export const linkCode = { initStatus: 4, initSetting: 5, flow: 8 } as const;

/** Keep the flows of the last solution as the first guess of the next: far fewer iterations. */
export const keepFlows = 0;
export const forgetFlows = 10;
