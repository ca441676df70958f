/** What plugins may use of styled-components, and so all of it that the shell carries: nothing that only a server needs. */
export {
  createGlobalStyle,
  createTheme,
  css,
  default,
  isStyledComponent,
  keyframes,
  StyleSheetConsumer,
  StyleSheetContext,
  StyleSheetManager,
  styled,
  ThemeConsumer,
  ThemeContext,
  ThemeProvider,
  useTheme,
  version,
  withTheme,
} from "styled-components"
