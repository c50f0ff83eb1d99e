import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core';

/** The key under which the choice of light, dark or automatic is kept; index.html reads it before the first paint. */
export const COLOR_SCHEME_KEY = 'colorScheme';

/** Id of the place in the page's main part for what drops from a control. */
export const DROP_PLACE = 'dropped';

/** Drops into the main part, so that nothing lies outside of the landmarks; where there is none, at the page's end. */
function inMain() {
  const target = document.getElementById(DROP_PLACE);
  return target === null ? {} : { portalProps: { target } };
}

/** Mantine's theme: the first tier of the palette. What a colour means is in tokens.css. */
export const theme = createTheme({
  primaryColor: 'brass',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    // Mantine decides on black or white once, for the light scheme; the shade differs between the schemes.
    if (input.variant !== 'filled') return colours;
    return { ...colours, color: 'var(--mantine-primary-color-contrast)' };
  },
  components: {
    // Modals lie at 1055 (docs/spec/shell.md#dialogs): what drops from a control inside of one, and a
    // message, lie above them.
    Popover: { defaultProps: () => ({ zIndex: 1060, ...inMain() }) },
    // The list of choices scrolls itself (tokens.css). Mantine's own scrolling box inside it has no name and takes no
    // focus, which a screen reader cannot tell from content that keys do not reach.
    Select: { defaultProps: { withScrollArea: false } },
    MultiSelect: { defaultProps: { withScrollArea: false } },
    // A choice shows at once, and so do its labels when the theme changes under them.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    Checkbox: { defaultProps: { iconColor: 'var(--mantine-primary-color-contrast)' } },
    // Mantine's lines differ from ours (tokens.css).
    Paper: { vars: () => ({ root: { '--paper-border-color': 'var(--line)' } }) },
    Divider: { defaultProps: { color: 'var(--line)' } },
    // A card hides nothing: focus rings and lists of choices reach beyond it.
    Card: {
      defaultProps: { withBorder: true, padding: 'sm', bg: 'var(--surface)' },
      styles: { root: { overflow: 'visible' } },
    },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500, lts: 0 },
      vars: () => ({
        root: {
          '--badge-height': '1.375rem',
          '--badge-fz': 'var(--text-small)',
          '--badge-padding-x': 'var(--space-2)',
        },
      }),
    },
    Table: { defaultProps: { borderColor: 'var(--line)', verticalSpacing: 'xxs', horizontalSpacing: 'xs' } },
    Tabs: { vars: () => ({ root: { '--tab-border-color': 'var(--line)' } }) },
    Tooltip: { defaultProps: { color: 'var(--text)', zIndex: 1070 } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Inter Variable', 'Inter Wide', 'Inter Narrow', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  // `sm` is of buttons and fields; `small` is of text beside text.
  fontSizes: {
    xs: 'var(--text-tiny)',
    small: 'var(--text-small)',
    md: 'var(--text-normal)',
    lg: 'var(--text-large)',
    xl: 'var(--text-figure)',
  },
  spacing: {
    xxs: 'var(--space-1)',
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  headings: {
    fontFamily: "'Jost Variable', 'Inter Variable', 'Inter Wide', 'Inter Narrow', system-ui, sans-serif",
    fontWeight: '500',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: 'var(--text-large)', lineHeight: '1.25' },
      h4: { fontSize: 'var(--text-large)', lineHeight: '1.25' },
    },
  },
  defaultRadius: 'sm',
  black: '#1d2018',
  colors: {
    dark: [
      '#dfe2d5',
      '#c3c8b7',
      '#a9af9b',
      '#8f9681',
      '#454c3b',
      '#333a2b',
      '#262b20',
      '#1b1f17',
      '#12150f',
      '#0b0d09',
    ],
    gray: [
      '#f7f8f3',
      '#eceee5',
      '#dfe2d5',
      '#ced2c2',
      '#b4baa6',
      '#6d7460',
      '#5a614e',
      '#474d3d',
      '#33382b',
      '#22261c',
    ],
    brass: [
      '#fdf5e3',
      '#f8e6bf',
      '#f1d391',
      '#eac066',
      '#e3ae45',
      '#d99b2b',
      '#b97d1b',
      '#976413',
      '#7d520e',
      '#60400b',
    ],
  },
});

/** Mantine's quiet colours, as in `<Alert color="red">`, are the meanings of tokens.css. */
const MEANINGS = { red: 'stale', yellow: 'aging', green: 'fresh', blue: 'over', gray: 'quiet' };

/** The values of Mantine's own meaning variables, per scheme. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {
    ...quietColours(),
    '--mantine-color-brass-light-color': 'var(--mantine-color-brass-2)',
    '--mantine-color-error': '#ff9b8a',
    '--mantine-color-success': '#9bcf86',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-3)',
  },
  light: {
    ...quietColours(),
    '--mantine-color-anchor': 'var(--mantine-color-brass-8)',
    '--mantine-color-body': '#fcfdf9',
    '--mantine-color-error': '#a5271a',
    '--mantine-color-success': '#2c6a28',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-5)',
  },
});

function quietColours(): Record<string, string> {
  return {
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-bright': 'var(--text-bright)',
    ...Object.fromEntries(
      Object.entries(MEANINGS).flatMap(([colour, status]) => [
        [`--mantine-color-${colour}-text`, `var(--status-${status})`],
        [`--mantine-color-${colour}-light`, `var(--status-${status}-background)`],
        [`--mantine-color-${colour}-light-color`, `var(--status-${status})`],
        [`--mantine-color-${colour}-outline`, `var(--status-${status})`],
      ]),
    ),
  };
}
