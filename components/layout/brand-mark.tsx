/** The mark: one bar, and the two that make it good. size: edge in px. */
export function BrandMark({ size = 18 }: { size?: number }) {
  return (
    <svg viewBox="0 0 18 18" width={size} height={size} aria-hidden="true">
      <rect x="1" y="4" width="16" height="3.5" rx="1" fill="currentColor" />
      <rect x="1" y="10.5" width="7" height="3.5" rx="1" fill="currentColor" />
      <rect x="9.5" y="10.5" width="7.5" height="3.5" rx="1" fill="var(--mg-accent)" />
    </svg>
  );
}
