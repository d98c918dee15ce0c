'use client';

import './tokens.css';
import { digestOf } from '@/components/layout/error-digest';
import en from '@/lib/web/messages/shell/en.json';
import zhCN from '@/lib/web/messages/shell/zh-CN.json';

/** Stands in for the whole document, so it has no providers: it reads the language from the browser. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const chinese = typeof navigator !== 'undefined' && navigator.language.startsWith('zh');
  const words = (chinese ? zhCN : en).crash;
  const dark = typeof window !== 'undefined' && window.matchMedia('(prefers-color-scheme: dark)').matches;
  const digest = digestOf(error);
  return (
    <html
      lang={chinese ? 'zh-CN' : 'en'}
      data-mantine-color-scheme={dark ? 'dark' : 'light'}
      suppressHydrationWarning
    >
      <body
        style={{ background: 'var(--mg-surface)', color: 'var(--mg-text)', font: '13px/1.5 var(--mg-font)' }}
      >
        <title>{words.title}</title>
        <main style={{ maxWidth: 560, margin: '10vh auto', padding: 16 }}>
          <h1 style={{ fontSize: 20 }}>{words.title}</h1>
          <p>{words.body}</p>
          {digest && (
            <p>
              {words.reference} {digest}
            </p>
          )}
          <button type="button" onClick={() => retry()}>
            {words.retry}
          </button>
        </main>
      </body>
    </html>
  );
}
