import type { ComponentType, ReactNode, SVGProps } from 'react';
import css from './icons.module.css';

/** size: edge in px, 16 unless told. Icons are decoration: the word beside them carries the meaning. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  size?: number;
}

export type Icon = ComponentType<IconProps>;

function glyph(drawing: ReactNode): Icon {
  return function Glyph({ size = 16, className, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 16 16"
        width={size}
        height={size}
        aria-hidden="true"
        focusable="false"
        className={className ? `${css.icon} ${className}` : css.icon}
        {...rest}
      >
        {drawing}
      </svg>
    );
  };
}

export const IconArrowRight = glyph(<path d="M3 8h9.500M9 4.5 12.5 8 9 11.5" />);
export const IconAudit = glyph(<path d="M4 2.25h6.5L13 4.75v9H4zM6.25 7h4.5M6.25 9.5h4.5" />);
export const IconBreak = glyph(
  <>
    <path d="M8 1.2 14.8 8 8 14.8 1.2 8z" fill="currentColor" stroke="none" />
    <path d="M5.7 6.8h4.6M5.7 9.2h4.6M9.2 5 6.8 11" stroke="var(--mg-surface)" strokeWidth="1.2" />
  </>,
);
export const IconBulk = glyph(
  <path d="M2.25 5.5 8 2.5l5.75 3L8 8.5zM2.25 8.5 8 11.5l5.75-3M2.25 11l5.75 3 5.75-3" />,
);
export const IconCheck = glyph(<path d="m3.5 8.3 3 3 6-6.6" />);
export const IconChevronDown = glyph(<path d="m4.5 6.25 3.5 3.5 3.5-3.5" />);
export const IconChevronRight = glyph(<path d="m6.25 4.5 3.5 3.5-3.5 3.5" />);
export const IconClock = glyph(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 4.75V8l2.250 1.5" />
  </>,
);
export const IconClose = glyph(<path d="m4.5 4.5 7 7m0-7-7 7" />);
export const IconCompensated = glyph(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M5.6 6.7h4.8M5.6 9.3h4.8" />
  </>,
);
export const IconCopy = glyph(<path d="M5.5 5.5h7v7h-7zM3.500 10.5v-7h7" />);
export const IconEdit = glyph(<path d="M3 13l.6-2.8 7-7 2.2 2.2-7 7z" />);
export const IconEvidence = glyph(
  <>
    <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z" />
    <circle cx="8" cy="8" r="1.75" />
  </>,
);
export const IconExternal = glyph(<path d="M6.5 3.5h-3v9h9v-3M9 3.5h3.5V7M12.500 3.5 7.5 8.5" />);
export const IconFailed = glyph(
  <>
    <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
    <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" stroke="var(--mg-surface)" />
  </>,
);
export const IconGiveUp = glyph(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="m4 4 8 8" />
  </>,
);
export const IconGroups = glyph(<path d="M2.5 3h11M2.5 6.5h11M2.5 10h7M2.5 13.5h4" />);
export const IconIgnored = glyph(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M5.5 8h5" />
  </>,
);
export const IconInfo = glyph(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 7.5v3.2M8 5.2v.1" />
  </>,
);
export const IconInvalid = glyph(
  <>
    <path d="M8 1.8 14.8 13.8H1.2z" fill="currentColor" stroke="none" />
    <path d="M8 6.2v3.4M8 11.6v.1" stroke="var(--mg-surface)" />
  </>,
);
export const IconLock = glyph(<path d="M3.75 7.25h8.5v6h-8.5zM5.5 7.25V5a2.5 2.5 0 0 1 5 0v2.25" />);
export const IconMenu = glyph(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.500h11" />);
export const IconNote = glyph(<path d="M3 3h10v7.500H8L5 13v-2.500H3z" />);
export const IconOverview = glyph(<path d="M2.5 11.5a5.75 5.75 0 1 1 11 0M8 10.5l2.7-3.6" />);
export const IconPause = glyph(<path d="M5.75 3.5v9M10.25 3.5v9" />);
export const IconPending = glyph(<circle cx="8" cy="8" r="5.75" strokeDasharray="2.3 2.2" />);
export const IconPlus = glyph(<path d="M8 3.5v9M3.5 8h9" />);
export const IconProcessing = glyph(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 4.75a3.25 3.25 0 0 1 0 6.5z" fill="currentColor" stroke="none" />
  </>,
);
export const IconReconciliation = glyph(
  <path d="M2.5 3h4.25v10H2.5zM9.25 3h4.25v10H9.25zM4 6h1.25M10.75 6H12M4 8.5h1.25M10.75 8.5H12" />,
);
export const IconRelease = glyph(<path d="M3.75 7.25h8.5v6h-8.5zM5.5 7.25V5a2.5 2.5 0 0 1 4.800-1" />);
export const IconRetry = glyph(<path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3" />);
export const IconSearch = glyph(
  <>
    <circle cx="7" cy="7" r="4.25" />
    <path d="m10.2 10.2 3.3 3.3" />
  </>,
);
export const IconSettings = glyph(
  <>
    <path d="M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6" />
    <circle cx="10" cy="4.5" r="1.75" />
    <circle cx="6" cy="11.5" r="1.75" />
  </>,
);
export const IconSign = glyph(<path d="M2.5 13.500h11M4 10.500l6.5-7 2 2-6.5 6-2.5.6z" />);
export const IconSignOut = glyph(<path d="M9.5 3h-6v10h6M7 8h6.500M11 5.5 13.5 8 11 10.5" />);
export const IconSlo = glyph(<path d="M2 13.5h12M2.5 10.5l3-4 3 2.5 5-6" />);
export const IconSources = glyph(
  <>
    <path d="M2.75 4.250c0-1.100 2.350-2 5.250-2s5.250.900 5.250 2-2.350 2-5.250 2-5.250-.900-5.250-2z" />
    <path d="M2.750 4.250v7.500c0 1.100 2.350 2 5.250 2s5.250-.900 5.250-2v-7.500M2.750 8c0 1.100 2.350 2 5.250 2s5.250-.900 5.250-2" />
  </>,
);
export const IconStuck = glyph(
  <path d="M4 2.25h8v2.25L9.25 8 12 11.5v2.25H4V11.5L6.75 8 4 4.5z" fill="currentColor" />,
);
export const IconSuccess = glyph(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="m5.5 8.2 1.8 1.8 3.3-3.7" />
  </>,
);
export const IconTasks = glyph(<path d="M5.75 4h8M5.75 8h8M5.75 12h8M2.25 4h.5M2.25 8h.5M2.25 12h.5" />);
export const IconTransit = glyph(
  <>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M5.3 8h5.2M8.6 6l2 2-2 2" />
  </>,
);
export const IconUser = glyph(
  <>
    <circle cx="8" cy="5.5" r="2.5" />
    <path d="M3 13.5c.6-2.6 2.5-4 5-4s4.4 1.4 5 4" />
  </>,
);
export const IconUsers = glyph(
  <>
    <circle cx="6" cy="5.5" r="2.25" />
    <path d="M1.75 13c.3-2.500 1.900-3.750 4.250-3.750S9.950 10.500 10.250 13M10.750 3.500a2.250 2.250 0 0 1 0 4M12 9.600c1.300.500 2.050 1.650 2.250 3.400" />
  </>,
);
export const IconWorkers = glyph(
  <path d="M4 4h8v8H4zM6.5 6.5h3v3h-3zM6 4V2M10 4V2M6 14v-2M10 14v-2M4 6H2M4 10H2M14 6h-2M14 10h-2" />,
);
