export { ComingRoute as TokensRoute } from "./coming-route.tsx";
