'use client';

import NextLink from 'next/link';
import { useState, type ComponentProps } from 'react';

type LinkProps = ComponentProps<typeof NextLink>;

/**
 * A link inside the product. Fetches where it leads only once somebody points at it or comes to it by keyboard: a list
 * of fifty rows would otherwise ask the server, and the ledger behind it, for fifty pages each time it is shown.
 */
export function Link({ onPointerEnter, onFocus, ...rest }: LinkProps) {
  const [meant, setMeant] = useState(false);
  return (
    <NextLink
      prefetch={meant ? null : false}
      {...rest}
      onPointerEnter={(event) => {
        setMeant(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
    />
  );
}
