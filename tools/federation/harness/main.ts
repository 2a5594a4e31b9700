// The harness is loaded at once: there is nothing to show before it.
void import('./bootstrap');
