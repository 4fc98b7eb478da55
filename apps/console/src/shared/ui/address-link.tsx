import { useNavigate } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";

/**
 * A link by its written address, which the console follows without loading itself anew. Lighter than the link of the router, which
 * listens to each change of the address: lists have hundreds of these.
 */
export const AddressLink = ({
  href,
  onClick,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }) => {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // With a modifier the browser opens a tab or window of its own.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href });
  };
  return <a href={href} onClick={follow} {...rest} />;
};
