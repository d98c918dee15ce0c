import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/web/i18n/request.ts');

// Made by `npm run demo` and a first `npm start`: nobody reads type errors there, checking takes as long as compiling,
// and a cache for the next build is written longer than it saves.
const isFirstBuild = process.env.MAKEGOOD_BUILD === 'first';

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Browsers ask for it by this name wherever no page has told them another one.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: isFirstBuild },
  // An edited payload may be 16 MB; a form around it is a little more.
  experimental: {
    serverActions: { bodySizeLimit: '20mb' },
    proxyClientMaxBodySize: '20mb',
    turbopackFileSystemCacheForBuild: !isFirstBuild,
  },
  // Native and driver packages stay outside the bundle: they load files beside themselves.
  serverExternalPackages: [
    'better-sqlite3',
    '@prisma/adapter-better-sqlite3',
    '@prisma/adapter-mariadb',
    'mariadb',
    '@node-rs/argon2',
    'pino',
    'undici',
  ],
};

export default withNextIntl(config);
