// Nothing is imported here: Module Federation first prepares the shared packages, then the harness starts.
void import('./bootstrap');
