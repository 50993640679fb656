"""Random mutants of the reference, and of the JavaScript port: what do the vectors alone notice?"""
