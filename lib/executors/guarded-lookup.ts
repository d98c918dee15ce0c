import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from '../config/host-rules';

/** The code of a connection that was refused because of where its name leads. */
export const REFUSED_ADDRESS = 'MAKEGOOD_REFUSED_ADDRESS';

export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The lookup of a socket: what it returns is what gets connected to, so a name cannot change its address between
 * check and use. Private addresses are dropped unless the host was allowed by name.
 */
export function guardedLookup(privateAllowed: boolean, resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '', 0);
      const usable = privateAllowed
        ? addresses
        : addresses.filter(({ address }) => !isPrivateAddress(address));
      const first = usable[0];
      if (first === undefined) return done(refusal(host), '', 0);
      return options.all === true ? done(null, usable) : done(null, first.address, first.family);
    });
  };
}

function refusal(host: string): NodeJS.ErrnoException {
  const error: NodeJS.ErrnoException = new Error(
    `${host} leads to a private address and is not allowed by name`,
  );
  error.code = REFUSED_ADDRESS;
  return error;
}
