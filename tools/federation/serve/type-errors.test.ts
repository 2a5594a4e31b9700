import { readTypeProblems } from './type-errors';

test("reads the positions of type errors from tsc's output, with the lines that explain them", () => {
  const output = [
    "apps/requests/src/App.tsx(12,7): error TS2322: Type 'string' is not assignable to type 'Props'.",
    "  Property 'title' is missing.",
    "libs/ui/src/index.ts(3,1): error TS2305: Module './page' has no exported member 'Nada'.",
    '',
  ].join('\n');
  expect(readTypeProblems(output)).toEqual([
    {
      moduleName: 'apps/requests/src/App.tsx',
      loc: '12:7',
      message: "TS2322: Type 'string' is not assignable to type 'Props'.\n  Property 'title' is missing.",
    },
    {
      moduleName: 'libs/ui/src/index.ts',
      loc: '3:1',
      message: "TS2305: Module './page' has no exported member 'Nada'.",
    },
  ]);
});
