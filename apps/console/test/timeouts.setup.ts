import { configure } from "@testing-library/react";

// On a machine with other work a dialog takes longer than the second that is usually waited; what never comes still
// fails.
configure({ asyncUtilTimeout: 10_000 });
