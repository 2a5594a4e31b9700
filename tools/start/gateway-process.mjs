// Runs the built gateway, and ends with the process that started it, however that one ends.
import { runGateway } from './run-gateway.cjs';
import { stopWithParent } from './stop-with-parent.cjs';

stopWithParent();
await runGateway();
