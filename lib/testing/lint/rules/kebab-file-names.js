import { basename, dirname, relative, sep } from 'node:path';

const EMPTY_NAMES = /^(utils?|helpers?|common|misc|shared)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Files are kebab-case after what they export; a name that would fit any file says nothing about this one. */
export const kebabFileNames = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kebab: '{{name}}: file names are kebab-case.',
      empty: '{{name}}: name the file or folder after what is in it.',
    },
  },
  create(context) {
    return {
      Program(node) {
        const path = relative(context.cwd, context.filename);
        const parts = basename(path)
          .split('.')
          .filter((part) => part !== '');
        for (const name of parts)
          if (!KEBAB.test(name)) context.report({ node, messageId: 'kebab', data: { name: basename(path) } });
        for (const name of [parts[0] ?? '', ...dirname(path).split(sep)])
          if (EMPTY_NAMES.test(name)) context.report({ node, messageId: 'empty', data: { name } });
      },
    };
  },
};
