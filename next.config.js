import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/web/i18n/request.ts');

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // The demo's own build: nobody reads type errors there, and checking takes as long as compiling.
  typescript: { ignoreBuildErrors: process.env.MAKEGOOD_BUILD === 'unchecked' },
  // An edited payload may be 16 MB; a form around it is a little more.
  experimental: { serverActions: { bodySizeLimit: '20mb' }, proxyClientMaxBodySize: '20mb' },
  // Native and driver packages stay outside the bundle: they load files beside themselves.
  serverExternalPackages: [
    'better-sqlite3',
    '@prisma/adapter-better-sqlite3',
    '@prisma/adapter-mariadb',
    'mariadb',
    '@node-rs/argon2',
    'pino',
  ],
};

export default withNextIntl(config);
