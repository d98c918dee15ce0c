import {
  Button,
  Checkbox,
  createTheme,
  Input,
  InputWrapper,
  Menu,
  Modal,
  Popover,
  Radio,
  Table,
  Tooltip,
  type MantineColorsTuple,
} from '@mantine/core';
import css from './theme.module.css';

const ink: MantineColorsTuple = [
  '#edf1fd',
  '#d9e1fb',
  '#b5c3f8',
  '#93a8ff',
  '#7089f5',
  '#5472ee',
  '#4463e6',
  '#2a4bcb',
  '#2240b4',
  '#1a2340',
];

/** Mantine in the console's own measures; every colour comes from app/tokens.css. */
export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink },
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'sm',
  fontSmoothing: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '36em', sm: '56.25em', md: '68.75em', lg: '87.5em', xl: '100em' },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { sm: '4px', md: '4px', lg: '8px' },
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default' },
      classNames: { root: css.button, section: css.buttonSection },
      vars: (_, props) => ({
        root: { '--button-height': props.size === 'xs' ? 'var(--mg-control-sm)' : 'var(--mg-control)' },
      }),
    }),
    Input: Input.extend({
      classNames: { wrapper: css.input, input: css.box },
      // Mantine writes these inline from its own sizes, so a class cannot change them.
      vars: () => ({ wrapper: { '--input-height': 'var(--mg-control)', '--input-fz': 'var(--mg-fs-md)' } }),
    }),
    InputWrapper: InputWrapper.extend({
      classNames: { root: css.field, label: css.label, description: css.help, error: css.problem },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { radius: 3 },
      classNames: { input: css.checkbox },
      vars: () => ({ root: { '--checkbox-size': '14px' } }),
    }),
    Radio: Radio.extend({ defaultProps: { size: 'xs' }, classNames: { radio: css.radio } }),
    Table: Table.extend({ classNames: { table: css.table } }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        events: { hover: true, focus: true, touch: true },
        position: 'bottom-start',
        offset: 8,
        transitionProps: { duration: 90, transition: 'fade' },
      },
      classNames: { tooltip: css.tooltip },
    }),
    Popover: Popover.extend({ classNames: { dropdown: css.floating } }),
    Menu: Menu.extend({ classNames: { dropdown: css.floating } }),
    // A dialog's head is none of the page's: readers who jump from part to part would find two banners.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Modal: Modal.extend({
      defaultProps: {
        size: 560,
        yOffset: '5vh',
        xOffset: '16px',
        radius: 'lg',
        returnFocus: true,
        overlayProps: { color: 'var(--mg-shade)', backgroundOpacity: 1 },
        transitionProps: { duration: 160, transition: 'fade-up' },
      },
      classNames: {
        content: css.modal,
        header: css.modalHeader,
        title: css.modalTitle,
        body: css.modalBody,
        inner: css.modalInner,
      },
    }),
  },
});
