/** The text typed before the search was loaded. `isEntered`: Enter was pressed after it. */
export interface EarlyText {
  text: string;
  caret: number;
  isEntered: boolean;
}
