/**
 * A form that is filled in for one row of a list after another. `hasNext`: a row follows. `goesOn`: the person went on with the
 * next row last time, so that Enter does it again.
 */
export type FormLoop = { hasNext: boolean; goesOn: boolean };

/** The value of the button that saves and goes on with the next row. */
export const GO_ON = 'go-on';
