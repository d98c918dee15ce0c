import type { CSSVariablesResolver } from '@mantine/core';

const sizes: Record<string, string> = {
  '--mantine-font-family': 'var(--mg-font)',
  '--mantine-font-family-headings': 'var(--mg-font)',
  '--mantine-font-family-monospace': 'var(--mg-mono)',
  '--mantine-font-size-xs': 'var(--mg-fs-xs)',
  '--mantine-font-size-sm': 'var(--mg-fs-sm)',
  '--mantine-font-size-md': 'var(--mg-fs-md)',
  '--mantine-font-size-lg': 'var(--mg-fs-lg)',
  '--mantine-font-size-xl': 'var(--mg-fs-xl)',
  '--mantine-line-height': 'var(--mg-lh)',
  '--mantine-font-weight-medium': 'var(--mg-w-medium)',
  '--mantine-font-weight-bold': 'var(--mg-w-strong)',
  '--mantine-heading-font-weight': 'var(--mg-w-strong)',
  '--mantine-spacing-xs': 'var(--mg-s1)',
  '--mantine-spacing-sm': 'var(--mg-s2)',
  '--mantine-spacing-md': 'var(--mg-s3)',
  '--mantine-spacing-lg': 'var(--mg-s4)',
  '--mantine-spacing-xl': 'var(--mg-s5)',
  '--mantine-radius-default': 'var(--mg-radius)',
  '--mantine-radius-sm': 'var(--mg-radius)',
  '--mantine-radius-md': 'var(--mg-radius)',
  '--mantine-radius-lg': 'var(--mg-radius-lg)',
  '--mantine-shadow-md': 'var(--mg-shadow)',
};

const colors: Record<string, string> = {
  '--mantine-color-body': 'var(--mg-surface)',
  '--mantine-color-text': 'var(--mg-text)',
  '--mantine-color-bright': 'var(--mg-text)',
  '--mantine-color-dimmed': 'var(--mg-text-3)',
  '--mantine-color-placeholder': 'var(--mg-text-3)',
  '--mantine-color-anchor': 'var(--mg-accent)',
  '--mantine-color-error': 'var(--mg-failed)',
  '--mantine-color-default': 'var(--mg-surface)',
  '--mantine-color-default-hover': 'var(--mg-hover)',
  '--mantine-color-default-color': 'var(--mg-text)',
  '--mantine-color-default-border': 'var(--mg-button-line)',
  '--mantine-color-disabled': 'var(--mg-sunken)',
  '--mantine-color-disabled-color': 'var(--mg-text-3)',
  '--mantine-color-disabled-border': 'var(--mg-rule)',
  '--mantine-primary-color-filled': 'var(--mg-accent-fill)',
  '--mantine-primary-color-filled-hover': 'var(--mg-accent-fill-hover)',
  '--mantine-primary-color-contrast': 'var(--mg-on-accent)',
  '--mantine-primary-color-light': 'var(--mg-selected)',
  '--mantine-primary-color-light-color': 'var(--mg-accent)',
};

/** Mantine writes its own colours once per scheme, so ours have to stand in both to win. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: sizes,
  light: colors,
  dark: colors,
});
